import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import { DEFAULT_LIMITS } from '../in-page/limits.ts';
import { attempt } from '../shared/deadline.ts';
import type { CdpChannel } from '../shared/driver.ts';
import { IsolatedWorld } from '../shared/isolated-world.ts';
import { Navigation } from '../shared/navigation.ts';
import { type ActingTab, PageActions } from '../shared/page-actions.ts';
import { type Settled, settle } from '../shared/settling.ts';
import type { GuidedPage } from './guided-page.ts';

/** The functions that the guide needs of a page that the calling script has opened. */
export interface CallersPage {
  readonly cdp: CdpChannel;
  /** Navigates with the script's own library. */
  load(url: string, timeoutMs: number): Promise<void>;
  /** Detaches the DevTools session; the page stays open. */
  detach(): Promise<void>;
}

const LOAD_MS = 30_000;
const SETTLE_MS = 5_000;
const DETACH_MS = 2_000;

/**
 * The calling script's own page, driven over the Chrome DevTools Protocol for one task. Dialogs are dismissed
 * meanwhile.
 */
export class AttachedPage extends PageActions implements GuidedPage {
  readonly #tab: AttachedTab;
  readonly #page: CallersPage;

  private constructor(tab: AttachedTab, page: CallersPage) {
    super(tab);
    this.#tab = tab;
    this.#page = page;
  }

  static async attach(page: CallersPage): Promise<AttachedPage> {
    return new AttachedPage(await AttachedTab.attach(page.cdp), page);
  }

  async open(url: string): Promise<void> {
    this.#tab.navigation.reset();
    try {
      await this.#page.load(url, LOAD_MS);
    } catch (cause) {
      throw new SiteUnreachable(url, 'timeout', { cause });
    }
    await this.settle(SETTLE_MS).catch((error: unknown) => {
      if (!(error instanceof PageActionFailed)) throw error;
    });
  }

  async detach(): Promise<void> {
    await attempt(DETACH_MS, this.#page.detach());
  }
}

/** An ActingTab over a page that the calling script opened and guards itself. */
class AttachedTab implements ActingTab {
  readonly cdp: CdpChannel;
  readonly world: IsolatedWorld;
  readonly navigation: Navigation;
  #frame = '';

  private constructor(cdp: CdpChannel) {
    this.cdp = cdp;
    this.world = new IsolatedWorld(cdp, () => this.#frame);
    this.navigation = new Navigation(
      cdp,
      () => this.#frame,
      () => this.world.forget(),
    );
  }

  static async attach(cdp: CdpChannel): Promise<AttachedTab> {
    const tab = new AttachedTab(cdp);
    cdp.on<{ type: string }>('Page.javascriptDialogOpening', ({ type }) => {
      // The script's library may answer the dialog first; then this command fails.
      cdp
        .send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' })
        .catch(() => undefined);
    });
    const { frameTree } = await cdp.send<{
      frameTree: { frame: { id: string; url: string; urlFragment?: string } };
    }>('Page.getFrameTree');
    const { id, url, urlFragment = '' } = frameTree.frame;
    tab.#frame = id;
    tab.navigation.url = `${url}${urlFragment}`;
    await Promise.all([cdp.send('Page.enable'), cdp.send('Network.enable')]);
    await tab.world.install({ now: true });
    // The script's library opens the document, not this class.
    tab.navigation.parsed = true;
    tab.navigation.loaded = true;
    return tab;
  }

  settle(end: number, isGoal?: (url: string) => boolean): Promise<Settled> {
    return settle(this.navigation, this.world, end, isGoal);
  }

  extract(milliseconds: number): Promise<PageFacts> {
    return this.world.call(
      'extract',
      [{ ...DEFAULT_LIMITS, milliseconds: milliseconds / 2 }],
      milliseconds,
    );
  }
}

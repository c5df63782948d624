import { within } from './deadline.ts';
import { DocumentOrigins } from './document-origins.ts';
import type { CdpChannel } from './driver.ts';
import type { IsolatedWorld } from './isolated-world.ts';

const LEAVE_TIMEOUT_MS = 2_000;
const BLANK_PAGE = 'about:blank';
/** What pages store for later visits. Service workers do not run (page-guards.ts). */
const STORED_DATA = 'local_storage,indexeddb,cache_storage';

/**
 * Empties a tab between two pages: the next page finds no session storage, history or window name of the previous one,
 * whose requests and timers have ended with its document.
 */
export class PageLeaving {
  readonly #cdp: CdpChannel;
  readonly #world: IsolatedWorld;
  readonly #origins: DocumentOrigins;
  #isBlankComing = false;
  #onBlank: () => void = () => undefined;

  constructor(cdp: CdpChannel, world: IsolatedWorld, mainFrame: () => string) {
    this.#cdp = cdp;
    this.#world = world;
    this.#origins = new DocumentOrigins(cdp);
    cdp.on<{ frame: { id: string; url: string } }>('Page.frameNavigated', ({ frame }) => {
      if (frame.id === mainFrame()) this.#isBlankComing = frame.url === BLANK_PAGE;
    });
    cdp.on('Page.loadEventFired', () => {
      if (this.#isBlankComing) this.#onBlank();
    });
  }

  /**
   * Leaves the page. Returns whether the tab is now as good as a new one; if not, it must be closed. Never rejects.
   * `forgetsData`: whether local storage, databases and caches are deleted too; cookies are not.
   */
  async leave({ forgetsData }: { readonly forgetsData: boolean }): Promise<boolean> {
    if (!this.#origins.areOne) return false;
    try {
      await within(LEAVE_TIMEOUT_MS, this.#leave(forgetsData));
      return true;
    } catch {
      return false;
    }
  }

  async #leave(forgetsData: boolean): Promise<void> {
    // The page's scripts stop first: what they store while the document is being replaced would not be cleared.
    const setScripts = (value: boolean) =>
      this.#cdp.send('Emulation.setScriptExecutionDisabled', { value });
    await setScripts(true);
    await this.#world.call('leave', [], LEAVE_TIMEOUT_MS);
    const arrival = new Promise<void>((resolve) => {
      this.#onBlank = resolve;
    });
    await this.#cdp.send('Page.navigate', { url: BLANK_PAGE });
    await arrival;
    await Promise.all([
      setScripts(false),
      this.#cdp.send('Page.resetNavigationHistory'),
      this.#cdp.send('Runtime.evaluate', { expression: "window.name = ''", silent: true }),
      ...(forgetsData ? this.#origins.all.map((origin) => this.#clearData(origin)) : []),
    ]);
    this.#origins.reset();
  }

  #clearData(origin: string): Promise<unknown> {
    return this.#cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED_DATA });
  }
}

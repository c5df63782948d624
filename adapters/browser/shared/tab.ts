import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { WritelessReach } from '@signpost/backend-domain/ports/browser-engine.ts';
import { DEFAULT_LIMITS, type ExtractionLimits, retryLimits } from '../in-page/limits.ts';
import type { ShownElements } from '../in-page/shown-elements.ts';
import type { RunningBrowser } from './browser-host.ts';
import { attempt, pause, within } from './deadline.ts';
import type { CdpChannel, DrivenTab } from './driver.ts';
import { runInEveryDocument } from './every-document.ts';
import { IsolatedWorld, PageNotAnswering } from './isolated-world.ts';
import { Navigation } from './navigation.ts';
import { GUARD_SCRIPT, type GuardOptions, guardTab, type TabGuards } from './page-guards.ts';
import { PageLeaving } from './page-leaving.ts';
import { type Settled, settle } from './settling.ts';
import { STORAGE_COPY_SCRIPT } from './storage-copy.ts';

const SET_UP_TIMEOUT_MS = 10_000;
/**
 * Requests that a page sends while the tab leaves it have started when none was refused for this time; on a busy machine
 * they come late.
 */
const LEAVING_REQUESTS_MS = 150;
const MAX_LEAVING_MS = 3_000;
/** A renderer keeps some memory of every page; after this many pages a tab is closed instead of reused. */
const MAX_PAGES = 100;
const STORED_TIMEOUT_MS = 1_000;
const MARKUP_TIMEOUT_MS = 1_000;
const MAX_MARKUP_CHARACTERS = 2_000_000;
const SCREENSHOT_RETRY_MS = 100;
/**
 * Menus that slide or fade for 0.3 s are in their place after 30 ms, and Chromium draws fewer frames on the way. At a
 * higher speed, a message that an animation removes after some seconds would be gone before it is read.
 */
const ANIMATION_SPEED = 10;

/** One tab: opened, guarded, used for one page after the other, and closed even when its page hangs. */
export class Tab {
  readonly navigation: Navigation;
  readonly world: IsolatedWorld;
  readonly cdp: CdpChannel;
  /** Whether its pages load their images and fonts. */
  readonly pictures: boolean;
  /** Called when a document has been parsed and can be shown. */
  onParsed: () => void = () => undefined;
  readonly #leaving: PageLeaving;
  readonly #driven: DrivenTab;
  readonly #browser: RunningBrowser;
  readonly #onBrowserGone = () => this.navigation.end();
  #frame = '';
  #target = '';
  #pages = 0;
  #guards: TabGuards | null = null;
  /** Ends the refusal of writes; null while writes are not refused. */
  #allowWrites: (() => Promise<void>) | null = null;
  #closing: Promise<void> | null = null;

  private constructor(driven: DrivenTab, browser: RunningBrowser, pictures: boolean) {
    this.pictures = pictures;
    this.#driven = driven;
    this.#browser = browser;
    this.cdp = driven.cdp;
    this.world = new IsolatedWorld(this.cdp, () => this.#frame);
    this.navigation = new Navigation(
      this.cdp,
      () => this.#frame,
      () => this.world.forget(),
    );
    this.#leaving = new PageLeaving(this.cdp, this.world, () => this.#frame);
    this.cdp.on('Page.domContentEventFired', () => this.onParsed());
    browser.gone.addEventListener('abort', this.#onBrowserGone);
  }

  static async open(
    driven: DrivenTab,
    browser: RunningBrowser,
    guards: GuardOptions,
  ): Promise<Tab> {
    const tab = new Tab(driven, browser, guards.pictures);
    try {
      await within(SET_UP_TIMEOUT_MS, tab.#setUp(guards));
      return tab;
    } catch (error) {
      await tab.close();
      throw error;
    }
  }

  async #setUp(guards: GuardOptions): Promise<void> {
    const [{ frameTree }, { targetInfo }] = await Promise.all([
      this.cdp.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree'),
      this.cdp.send<{ targetInfo: { targetId: string } }>('Target.getTargetInfo'),
    ]);
    this.#frame = frameTree.frame.id;
    this.#target = targetInfo.targetId;
    [this.#guards] = await Promise.all([
      guardTab(this.cdp, guards),
      this.#driven.runFirst(GUARD_SCRIPT),
      this.world.install(),
    ]);
  }

  /** Starts loading. Resolves with Chromium's net:: error, or with null when the document has arrived. */
  async navigate(url: string): Promise<string | null> {
    this.#pages += 1;
    this.navigation.reset();
    const { errorText } = await this.cdp.send<{ errorText?: string }>('Page.navigate', { url });
    return errorText ?? null;
  }

  /** Waits until the page has settled or its address is the goal, until `end` (performance.now()) at most. */
  settle(end: number, isGoal?: (url: string) => boolean): Promise<Settled> {
    return settle(this.navigation, this.world, end, isGoal);
  }

  /**
   * From now on the tab sends no unsafe requests and opens no sockets, in this document and in those that it may still
   * open, and its pages do not notice that they are left: Chromium may send what a page requests then while its
   * document is replaced. A page that stays in its document stores nothing that other pages would see, and its
   * animations run faster, so that what a step opens is in its place at once. Ends when the tab has left the page.
   * Rejects with PageNotAnswering when that cannot be ensured.
   */
  async refuseWrites(reach: WritelessReach): Promise<void> {
    if (this.refusesWrites) return;
    const endings: (() => Promise<void>)[] = [];
    this.#allowWrites = async () => {
      for (const end of endings) await end();
    };
    endings.push(async () => this.#guards?.allowWrites());
    await this.#guards?.refuseWrites(this.#frame, reach);
    endings.push(await this.world.callInEveryDocument('hideLeaving'));
    if (reach === 'document') {
      endings.push(await runInEveryDocument(this.cdp, STORAGE_COPY_SCRIPT));
      endings.push(await this.#speedUpAnimations());
    }
    if (!(await this.world.call('refuseSockets', [], 2_000)))
      throw new PageNotAnswering('failed', 'The page has no head to put the policy into.');
  }

  /** The number of requests, sockets, workers and frames that were refused since `refuseWrites`. */
  get refusals(): number {
    return this.#guards?.refusals ?? 0;
  }

  /** The address of the last document that was requested with GET and refused since `refuseWrites`, or null. */
  get refusedDocument(): string | null {
    return this.#guards?.refusedDocument ?? null;
  }

  /** Makes the page's animations and transitions faster. Resolves with a function that ends this. */
  async #speedUpAnimations(): Promise<() => Promise<void>> {
    const setSpeed = async (playbackRate: number): Promise<void> => {
      await this.cdp.send('Animation.setPlaybackRate', { playbackRate });
    };
    await setSpeed(ANIMATION_SPEED);
    // Chromium keeps the speed for the documents that follow.
    return () => setSpeed(1);
  }

  /** Navigates to a fragment of the same document; other documents are not opened. */
  async goToPlace(url: string): Promise<void> {
    await this.refuseWrites('document');
    this.navigation.expect();
    await this.cdp.send('Page.navigate', { url });
  }

  /** Goes one step back in the history. */
  async goBack(): Promise<void> {
    await this.cdp.send('Runtime.evaluate', { expression: 'history.back()', silent: true });
  }

  async stopLoading(): Promise<void> {
    await attempt(500, this.cdp.send('Page.stopLoading'));
  }

  /** The facts of the page. Ends as `shownElements` does. */
  async extract(milliseconds: number): Promise<PageFacts> {
    return await this.#described(milliseconds, (limits, most) =>
      this.world.call('extract', [limits], most),
    );
  }

  /**
   * The address and the visible elements of the page, most of them as `extract` or this function described them before.
   * A script that blocks the page is terminated. Rejects with PageNotAnswering after `milliseconds` + 2.5 s at the
   * latest.
   */
  async shownElements(milliseconds: number): Promise<ShownElements> {
    return await this.#described(milliseconds, (limits, most) =>
      this.world.call('shownElements', [limits], most),
    );
  }

  /** Calls the page, and a second time with fewer limits when it does not answer the first call in time. */
  async #described<Facts>(
    milliseconds: number,
    call: (limits: ExtractionLimits, milliseconds: number) => Promise<Facts>,
  ): Promise<Facts> {
    try {
      const limits = {
        ...DEFAULT_LIMITS,
        milliseconds: Math.min(DEFAULT_LIMITS.milliseconds, milliseconds / 2),
      };
      return await call(limits, milliseconds);
    } catch (error) {
      if (!(error instanceof PageNotAnswering) || error.why === 'failed') throw error;
      await attempt(500, this.cdp.send('Runtime.terminateExecution'));
      return await call(retryLimits(700), 2_000);
    }
  }

  /** The HTML of the document as it is now; null when it is too long to be worth it. */
  async markup(): Promise<string | null> {
    return await this.world.call('markup', [MAX_MARKUP_CHARACTERS], MARKUP_TIMEOUT_MS);
  }

  /** The viewport as a JPEG. Chromium refuses at times without an apparent reason, so it is asked a second time. */
  async screenshot(): Promise<Uint8Array> {
    try {
      return await this.#capture();
    } catch {
      await pause(SCREENSHOT_RETRY_MS);
      return await this.#capture();
    }
  }

  async #capture(): Promise<Uint8Array> {
    const { data } = await this.cdp.send<{ data: string }>('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 70,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  /**
   * Whether local storage of the page's origin contains something; true when the page does not answer. What a page stores
   * while writes are refused does not count.
   */
  async hasStored(): Promise<boolean> {
    const asking = this.world.call('hasStored', [], STORED_TIMEOUT_MS);
    return (await attempt(STORED_TIMEOUT_MS, asking)) ?? true;
  }

  /** Whether the page can send nothing that writes to the site, and does not notice that it is left. */
  get refusesWrites(): boolean {
    return this.#allowWrites !== null;
  }

  /** Whether the tab has shown another page before. */
  get isUsed(): boolean {
    return this.#pages > 1;
  }

  /**
   * Leaves the page. Resolves to false when the tab is not fit for another page and must be closed. Never rejects and
   * never hangs. `forgetsData`: whether the data that the page stored is deleted too.
   */
  async leave(options: { readonly forgetsData: boolean }): Promise<boolean> {
    if (this.navigation.crashed || this.#pages >= MAX_PAGES) return false;
    if (!(await this.#leaving.leave(options))) return false;
    return (await this.#endRefusal()) && !this.navigation.crashed;
  }

  /** Refuses the last requests of the replaced page too before writes are allowed again. Returns whether they are. */
  async #endRefusal(): Promise<boolean> {
    if (this.#allowWrites === null) return true;
    if (!(await this.#requestsEnd())) return false;
    const isEnded = await attempt(
      1_000,
      this.#allowWrites().then(() => true),
    );
    this.#allowWrites = null;
    return isEnded === true;
  }

  /** Resolves to true when the page that was left sends no more requests, or to false when it does not end. */
  async #requestsEnd(): Promise<boolean> {
    const end = performance.now() + MAX_LEAVING_MS;
    while (performance.now() < end) {
      const before = this.refusals;
      await pause(LEAVING_REQUESTS_MS);
      // When the process was busy, Node runs the timer before it reads what the browser sent meanwhile. An answer comes
      // after all of that.
      const answered = await attempt(1_000, this.cdp.send('Page.getFrameTree'));
      if (answered === null) return false;
      if (this.refusals === before) return true;
    }
    return false;
  }

  /** Never rejects and never hangs: a tab that does not close is crashed. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /**
   * Navigates to a blank page, because requests of the page are refused until it is replaced; when its tab closes,
   * Chromium sends those that are paused then.
   */
  async #openBlankPage(): Promise<void> {
    await attempt(1_000, this.cdp.send('Page.navigate', { url: 'about:blank' }));
    await pause(LEAVING_REQUESTS_MS);
  }

  /** Stops the page's scripts, so that it does not notice the closing; a page may be too busy for that. */
  async #stopScripts(): Promise<void> {
    await attempt(1_000, this.cdp.send('Emulation.setScriptExecutionDisabled', { value: true }));
  }

  async #close(): Promise<void> {
    this.#browser.gone.removeEventListener('abort', this.#onBrowserGone);
    if (!this.navigation.crashed) {
      await this.#stopScripts();
      if (this.refusesWrites) await this.#openBlankPage();
    }
    this.navigation.end();
    if (this.#browser.gone.aborted) return;
    const closed = await attempt(
      1_500,
      this.#driven.close().then(() => true),
    );
    if (closed || this.#target === '') return;
    this.cdp.send('Page.crash').catch(() => undefined);
    await pause(100);
    await attempt(
      1_000,
      this.#browser.driven.cdp.send('Target.closeTarget', { targetId: this.#target }),
    );
  }
}

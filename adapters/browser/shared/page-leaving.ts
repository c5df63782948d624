import { within } from './deadline.ts';
import { DocumentOrigins } from './document-origins.ts';
import type { CdpChannel } from './driver.ts';
import type { IsolatedWorld } from './isolated-world.ts';

const LEAVE_TIMEOUT_MS = 2_000;
const BLANK_PAGE = 'about:blank';

interface StorageEvent {
  readonly storageId: { readonly isLocalStorage: boolean };
}

/**
 * Empties a tab between two pages: the next one finds no session storage, no history and no window name of the page
 * before, and that page's requests and timers have ended with its document.
 */
export class PageLeaving {
  readonly #cdp: CdpChannel;
  readonly #world: IsolatedWorld;
  readonly #origins: DocumentOrigins;
  #isStorageWritten = false;
  #isBlankComing = false;
  #onBlank: () => void = () => undefined;

  constructor(cdp: CdpChannel, world: IsolatedWorld, mainFrame: () => string) {
    this.#cdp = cdp;
    this.#world = world;
    this.#origins = new DocumentOrigins(cdp);
    const watch = (event: string, isWritten: boolean) =>
      cdp.on<StorageEvent>(`DOMStorage.${event}`, ({ storageId }) => {
        if (!storageId.isLocalStorage) this.#isStorageWritten = isWritten;
      });
    watch('domStorageItemAdded', true);
    watch('domStorageItemUpdated', true);
    watch('domStorageItemsCleared', false);
    cdp.on<{ frame: { id: string; url: string } }>('Page.frameNavigated', ({ frame }) => {
      if (frame.id === mainFrame()) this.#isBlankComing = frame.url === BLANK_PAGE;
    });
    cdp.on('Page.loadEventFired', () => {
      if (this.#isBlankComing) this.#onBlank();
    });
  }

  /** Whether the tab is now as good as a new one. If not, it has to be closed. Never rejects. */
  async leave(): Promise<boolean> {
    if (!this.#origins.areOne) return false;
    try {
      await within(LEAVE_TIMEOUT_MS, this.#leave());
      return !this.#isStorageWritten;
    } catch {
      return false;
    }
  }

  async #leave(): Promise<void> {
    this.#isStorageWritten = false;
    // The page's timers stop first: what they write while the document is replaced would be neither cleared nor
    // reported by an event.
    const setScripts = (value: boolean) =>
      this.#cdp.send('Emulation.setScriptExecutionDisabled', { value });
    await Promise.all([this.#cdp.send('DOMStorage.enable'), setScripts(true)]);
    // What the page still writes (a promise that is fulfilled) arrives as an event after the one of the clearing.
    await this.#world.call('leave', [], LEAVE_TIMEOUT_MS);
    const arrival = new Promise<void>((resolve) => {
      this.#onBlank = resolve;
    });
    await this.#cdp.send('Page.navigate', { url: BLANK_PAGE });
    await arrival;
    await Promise.all([
      this.#cdp.send('DOMStorage.disable'),
      setScripts(false),
      this.#cdp.send('Page.resetNavigationHistory'),
      this.#cdp.send('Runtime.evaluate', { expression: "window.name = ''", silent: true }),
    ]);
    this.#origins.reset();
  }
}

import type { Tab } from './tab.ts';

/** Idle tabs are closed after this time, because their renderers use memory. */
const MAX_IDLE_MS = 5_000;

interface Waiting {
  readonly tab: Tab;
  readonly timer: NodeJS.Timeout;
}

/** The idle, empty tabs of one context; each is closed after some seconds without a page. */
export class TabPool {
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  /** The most recently used tab with this setting for images; null when there is none. */
  take(pictures: boolean): Tab | null {
    const index = this.#waiting.findLastIndex(({ tab }) => tab.pictures === pictures);
    const [found] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    if (!found.tab.navigation.crashed) return found.tab;
    void found.tab.close();
    return this.take(pictures);
  }

  put(tab: Tab): void {
    if (this.#isClosed) {
      void tab.close();
      return;
    }
    const waiting = {
      tab,
      timer: setTimeout(() => this.#close(waiting), MAX_IDLE_MS).unref(),
    };
    this.#waiting.push(waiting);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#waiting].map((waiting) => this.#close(waiting)));
  }

  async #close(waiting: Waiting): Promise<void> {
    clearTimeout(waiting.timer);
    const index = this.#waiting.indexOf(waiting);
    if (index >= 0) this.#waiting.splice(index, 1);
    await waiting.tab.close();
  }
}

import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import { timedOut } from './unreachable.ts';

/** One time limit and the caller's own signal, combined in one signal that records which of the two ended it. */
export class FetchDeadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #timeoutMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #giveUp = (): void => this.#end('aborted');
  #outcome: 'timeout' | 'aborted' | null = null;

  constructor(timeoutMs: number, caller?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#end('timeout'), timeoutMs);
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener('abort', this.#giveUp, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get passed(): boolean {
    return this.#outcome === 'timeout';
  }

  /** Why the exchange with `url` had to end, as an error; null when neither the time nor the caller ended it. */
  reasonFor(url: string): Error | null {
    if (this.#outcome === 'timeout') return timedOut(url, this.#timeoutMs);
    return this.#outcome === 'aborted'
      ? new SiteUnreachable(url, 'aborted', { cause: this.#caller?.reason })
      : null;
  }

  /** Ends everything that is still open: slow bodies of redirects, a body beyond its limit. */
  close(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
    this.#controller.abort();
  }

  #end(outcome: 'timeout' | 'aborted'): void {
    this.#outcome ??= outcome;
    this.#controller.abort();
  }
}

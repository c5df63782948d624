import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import { timedOut } from './unreachable.ts';

/** Combines a time limit and the caller's signal in one signal, and records which of the two aborted it. */
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

  /** The error for the exchange with `url` when the time limit or the caller ended it; else null. */
  reasonFor(url: string): Error | null {
    if (this.#outcome === 'timeout') return timedOut(url, this.#timeoutMs);
    return this.#outcome === 'aborted'
      ? new SiteUnreachable(url, 'aborted', { cause: this.#caller?.reason })
      : null;
  }

  /** Aborts everything that is still open, such as slow bodies of redirects or a body beyond its limit. */
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

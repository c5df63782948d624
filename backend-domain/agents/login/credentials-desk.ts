import type { Secrets } from '../../model/crawl/concealed.ts';
import { NoCredentialsExpected } from '../../model/scan/scan-errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ScanSignal } from '../../ports/scan-signals.ts';

export type CredentialsAnswer =
  | { readonly kind: 'given'; readonly credentials: Secrets }
  | { readonly kind: 'skipped' | 'too-late' | 'interrupted' };

/**
 * Where a running scan waits for its owner's credentials, and where they stay for that scan's later phases: in this
 * worker's memory, nowhere else. Gone with the worker.
 */
export class CredentialsDesk {
  readonly #clock: Clock;
  #remembered: Secrets | null = null;
  #answer: ((answer: CredentialsAnswer) => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get remembered(): Secrets | null {
    return this.#remembered;
  }

  remember(credentials: Secrets): void {
    this.#remembered = credentials;
  }

  forget(): void {
    this.#remembered = null;
  }

  /** Waits for an answer, at most `waitMs`. Rejects with the signal's reason. */
  async ask(waitMs: number, signal: AbortSignal): Promise<CredentialsAnswer> {
    const done = new AbortController();
    const answered = new Promise<CredentialsAnswer>((resolve) => {
      this.#answer = resolve;
    });
    const late = this.#clock
      .sleep(waitMs, AbortSignal.any([signal, done.signal]))
      .then((): CredentialsAnswer => ({ kind: 'too-late' }));
    try {
      return await Promise.race([answered, late]);
    } finally {
      this.#answer = null;
      late.catch(() => {});
      done.abort();
    }
  }

  /** Takes what a person told; other signals are not for this desk. Throws NoCredentialsExpected when nobody waits. */
  receive(signal: ScanSignal): void {
    if (signal.type === 'credentials') {
      const { username, password } = signal;
      this.#tell({ kind: 'given', credentials: { username, password } });
    } else if (signal.type === 'skip-credentials') this.#tell({ kind: 'skipped' });
  }

  /** The scan is to be let go: whoever waits here waits no longer. */
  interrupt(): void {
    this.#answer?.({ kind: 'interrupted' });
  }

  #tell(answer: CredentialsAnswer): void {
    if (this.#answer === null) throw new NoCredentialsExpected();
    this.#answer(answer);
  }
}

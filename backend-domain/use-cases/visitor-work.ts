import { addressKey } from '../model/account/login-budgets.ts';
import { QuotaExceeded } from '../model/shared/quota-exceeded.ts';
import { counted } from '../model/shared/wording.ts';

/** How much work this server does at the same time for visitors without an account. */
export interface VisitorQuotas {
  readonly inAll: number;
  readonly perAddress: number;
}

/** An analysis takes a few seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Counts the quick analyses and validations that are under way in this process. */
export class VisitorWork {
  readonly #quotas: VisitorQuotas;
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  constructor(quotas: VisitorQuotas) {
    this.#quotas = quotas;
  }

  /** Takes a place for work of this IP address; the returned function releases it. Throws QuotaExceeded. */
  enter(ip: string): () => void {
    const address = addressKey(ip);
    const own = this.#runningOf.get(address) ?? 0;
    const { inAll, perAddress } = this.#quotas;
    if (own >= perAddress) {
      const limit = `Your address has ${counted(perAddress, 'analysis', 'analyses')} running, the most this server allows at once.`;
      throw new QuotaExceeded(limit, RETRY_AFTER_SECONDS);
    }
    if (this.#running >= inAll) {
      const limit = `This server already runs ${counted(inAll, 'analysis', 'analyses')} for visitors, the most it allows at once.`;
      throw new QuotaExceeded(limit, RETRY_AFTER_SECONDS);
    }
    this.#running += 1;
    this.#runningOf.set(address, own + 1);
    let inside = true;
    return () => {
      if (inside) this.#leave(address);
      inside = false;
    };
  }

  #leave(address: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(address) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(address, left);
    else this.#runningOf.delete(address);
  }
}

/**
 * Yields the steps and releases their place when they end for any reason, even when the client disconnects before the
 * first one.
 */
export function releasingAtTheEnd<Step>(
  steps: AsyncGenerator<Step, void>,
  leave: () => void,
  signal: AbortSignal,
): AsyncGenerator<Step, void> {
  let begun = false;
  const leaveUnbegun = (): void => {
    if (!begun) leave();
  };
  signal.addEventListener('abort', leaveUnbegun, { once: true });
  return (async function* () {
    begun = true;
    try {
      signal.throwIfAborted();
      yield* steps;
    } finally {
      leave();
    }
  })();
}

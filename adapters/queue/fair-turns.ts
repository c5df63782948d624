/**
 * Divides the workers fairly among owners. Waiting scans are delivered in the order of their turns; an owner has one
 * scan in each turn, so that 300 scans of one owner delay the first scan of another by one scan, not by 300.
 */
export class FairTurns {
  readonly #lastOf = new Map<string, number>();
  #current = 1;

  /** The turn of the owner's next scan: the current one, or the one after the owner's last. */
  next(ownerId: string): number {
    const turn = Math.max(this.#current, (this.#lastOf.get(ownerId) ?? 0) + 1);
    this.#lastOf.set(ownerId, turn);
    return turn;
  }

  /** A scan of this turn was delivered. */
  deliver(turn: number): void {
    this.#current = Math.max(this.#current, turn);
  }

  /** Starts again, for a queue that holds no scan. */
  reset(): void {
    this.#lastOf.clear();
    this.#current = 1;
  }
}

/**
 * Divides the workers fairly among owners. Waiting scans are delivered in the order of their turns, and each owner has
 * one scan per turn: 300 scans of one owner delay another owner's first scan by one scan, not by 300.
 */
export class FairTurns {
  readonly #lastOf = new Map<string, number>();
  #current = 1;

  /** The turn of the owner's next scan: the current turn, or the one after the turn of the owner's latest scan. */
  next(ownerId: string): number {
    const turn = Math.max(this.#current, (this.#lastOf.get(ownerId) ?? 0) + 1);
    this.#lastOf.set(ownerId, turn);
    return turn;
  }

  /** Called when a scan of this turn was delivered. */
  deliver(turn: number): void {
    this.#current = Math.max(this.#current, turn);
  }

  /** Starts again at turn 1; called when the queue is empty. */
  reset(): void {
    this.#lastOf.clear();
    this.#current = 1;
  }
}

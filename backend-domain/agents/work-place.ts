/**
 * A scan's place among those that a worker works on at once. A scan that waits for a person, who may need minutes,
 * lends it to another scan meanwhile.
 */
export interface WorkPlace {
  /**
   * Waits for what `wait` gives, then for a place to be free again. Rejects with what `wait` or the signal rejects with:
   * then there is no place, and the scan is to be let go.
   */
  lend<T>(wait: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Where nobody else waits for a place (the command line). */
export const OWN_PLACE: WorkPlace = { lend: (wait) => wait() };

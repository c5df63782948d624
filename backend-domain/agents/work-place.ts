/**
 * A scan's place among those that a worker works on at once. A scan that waits for a person, who may need minutes,
 * lends it to another scan meanwhile.
 */
export interface WorkPlace {
  /**
   * Waits for the result of `wait`, then until a place is free again. Rejects when `wait` or the signal rejects: then
   * there is no place, and the scan is interrupted.
   */
  lend<T>(wait: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** For a process in which no other scan waits for a place (the command line). */
export const OWN_PLACE: WorkPlace = { lend: (wait) => wait() };

/**
 * A scan's place among those that a worker processes at the same time. While a scan waits for a person, which may take
 * minutes, another scan uses its place.
 */
export interface WorkPlace {
  /**
   * Waits for the result of `wait`, then until a place is free again. Rejects when `wait` or the signal rejects: then
   * the scan has no place and must end.
   */
  lend<T>(wait: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** For a process in which no other scan waits for a place (the command line). */
export const OWN_PLACE: WorkPlace = { lend: (wait) => wait() };

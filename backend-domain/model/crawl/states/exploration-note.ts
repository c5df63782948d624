/** Which pages of a scan are explored; stored so that a resumed scan explores the same ones. */
export interface ExplorationNote {
  /** Addresses of the chosen pages. Those that were explored have states in their facts. */
  readonly chosen: readonly string[];
  /** How many pages were read when they were chosen. */
  readonly pagesRead: number;
}

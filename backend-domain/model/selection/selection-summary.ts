/** Numbers of a smart scan's prioritisation; the judged URLs themselves are in the frontier. */
export interface SelectionSummary {
  readonly stats: { important: number; uncertain: number; not_important: number };
  readonly recommended_count: number;
  readonly estimated_time_minutes: number;
}

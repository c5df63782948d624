/**
 * The pages that are being read, recorded before reading, so that after a crash the next process knows which pages may
 * have caused it.
 */
export interface Suspicion {
  /** Pages that were read at the same time: any of them may have crashed the process. */
  readonly together: readonly string[];
  /** The page that was read alone; null when several were read at the same time. */
  readonly alone: string | null;
  /** How often a process crashed while it read the page. */
  readonly deaths: Readonly<Record<string, number>>;
}

export const NO_SUSPICION: Suspicion = { together: [], alone: null, deaths: {} };

/** Processes also crash for other reasons, so that one crash proves nothing about a page. */
const MAX_DEATHS = 3;

/** After a crash: adds one to the count of each page that was being read. */
export function afterDeath({ together, alone, deaths }: Suspicion): Suspicion {
  const counts = new Map(Object.entries(deaths));
  for (const url of alone === null ? together : [alone])
    counts.set(url, (counts.get(url) ?? 0) + 1);
  return { together: [], alone: null, deaths: Object.fromEntries(counts) };
}

/** Whether so many processes crashed while they read the page that it is not read again. */
export function hasTooManyDeaths({ deaths }: Suspicion, url: string): boolean {
  return (deaths[url] ?? 0) >= MAX_DEATHS;
}

/** The pages to read alone, those with the fewest crashes first. */
export function suspects(suspicion: Suspicion): string[] {
  return Object.entries(suspicion.deaths)
    .filter(([url]) => !hasTooManyDeaths(suspicion, url))
    .sort(([, one], [, other]) => one - other)
    .map(([url]) => url);
}

/** After a page was read, forgets its crashes. */
export function cleared(suspicion: Suspicion, url: string): Suspicion {
  const { [url]: _, ...deaths } = suspicion.deaths;
  return { together: [], alone: null, deaths };
}

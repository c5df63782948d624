/**
 * The pages that are being read, recorded before reading, so that the next process knows which of them may have ended
 * this one.
 */
export interface Suspicion {
  /** Pages that were to be read, several at a time: any of them may have ended the process. */
  readonly together: readonly string[];
  /** The page that was read with no other beside it; null when several were read. */
  readonly alone: string | null;
  /** How often each page was being read when a process ended. */
  readonly deaths: Readonly<Record<string, number>>;
}

export const NO_SUSPICION: Suspicion = { together: [], alone: null, deaths: {} };

/** Processes also end for reasons of their own, so that one death of a page alone proves nothing yet. */
const MAX_DEATHS = 3;

/** After a process ended: each page that it was reading has one death more. */
export function afterDeath({ together, alone, deaths }: Suspicion): Suspicion {
  const counts = new Map(Object.entries(deaths));
  for (const url of alone === null ? together : [alone])
    counts.set(url, (counts.get(url) ?? 0) + 1);
  return { together: [], alone: null, deaths: Object.fromEntries(counts) };
}

/** Whether a page ended several processes, so that it is not read again. */
export function hasTooManyDeaths({ deaths }: Suspicion, url: string): boolean {
  return (deaths[url] ?? 0) >= MAX_DEATHS;
}

/** The pages to read alone, those with the fewest deaths first. */
export function suspects(suspicion: Suspicion): string[] {
  return Object.entries(suspicion.deaths)
    .filter(([url]) => !hasTooManyDeaths(suspicion, url))
    .sort(([, one], [, other]) => one - other)
    .map(([url]) => url);
}

/** Once a page was read its deaths are forgotten. */
export function cleared(suspicion: Suspicion, url: string): Suspicion {
  const { [url]: _, ...deaths } = suspicion.deaths;
  return { together: [], alone: null, deaths };
}

/** Runs all jobs, one at a time in each place. Resolves to the results in the order of the jobs. */
export async function sideBySide<Place, Job, Result>(
  places: readonly Place[],
  jobs: readonly Job[],
  work: (place: Place, job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = jobs.entries();
  const workAt = async (place: Place): Promise<void> => {
    for (const [index, job] of waiting) results[index] = await work(place, job);
  };
  await Promise.all(places.map(workAt));
  return results;
}

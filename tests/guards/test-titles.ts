import type { Guard, ShownBy } from './guard.ts';
import { listTests } from './test-run.ts';

/**
 * One sentence for each proof that matches no test title of its files, so that a renamed test is reported before the
 * guarded tests run.
 */
export async function proofsWithoutTest(
  folder: string,
  guards: readonly Guard[],
): Promise<readonly string[]> {
  const proofs = guards.flatMap(({ name, shownBy }) => shownBy.map((by) => ({ name, by })));
  const missing: string[] = [];
  for (const [project, ofProject] of Map.groupBy(proofs, ({ by }) => by.project)) {
    const paths = [...new Set(ofProject.map(({ by }) => by.path))];
    const listed = await listTests(folder, project, paths);
    if ('kind' in listed) return [`The tests of ${project} cannot be listed: ${listed.why}`];
    const tests = listed.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName }) => ({ file, fullName })),
    );
    for (const { name, by } of ofProject)
      if (!tests.some((test) => isShownBy(by, test)))
        missing.push(`${name}: no test of ${by.path} has a name like '${by.tests ?? ''}'.`);
  }
  return missing;
}

/** Matches paths and names as jest does. */
function isShownBy(
  { path, tests = '' }: ShownBy,
  { file, fullName }: { readonly file: string; readonly fullName: string },
): boolean {
  return new RegExp(path, 'i').test(file) && new RegExp(tests, 'i').test(fullName);
}

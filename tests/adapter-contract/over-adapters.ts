import type { AdaptersUnderTest } from './adapters-under-test.ts';

/** For each adapter of a port, the function that opens it for the tests. */
export type Openings<Name extends keyof AdaptersUnderTest, Open> = {
  readonly [Adapter in keyof AdaptersUnderTest[Name]]: Open;
};

/** Runs the suite of a port over each of its adapters. */
export function overAdapters<Name extends keyof AdaptersUnderTest, Open>(
  _port: Name,
  suite: (adapter: string, open: Open) => void,
  openings: Openings<Name, NoInfer<Open>>,
): void {
  for (const [adapter, open] of Object.entries<Open>(openings)) suite(adapter, open);
}

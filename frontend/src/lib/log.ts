/** Tells developers, in the browser's console, what users are not bothered with. */
export function logProblem(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(message, cause);
}

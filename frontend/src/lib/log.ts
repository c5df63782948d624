/** Writes messages for developers to the browser's console. */
export function logProblem(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(message, cause);
}

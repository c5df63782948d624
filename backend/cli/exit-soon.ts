/**
 * Ends the process with its exit code after `milliseconds` at most. Call it when a command is done: nothing is left to wait
 * for, but a browser that was started too late, or a connection that does not close, would keep the process alive.
 */
export function exitSoon(milliseconds = 5_000): void {
  setTimeout(() => process.exit(), milliseconds).unref();
}

/**
 * Ends the process with its exit code after at most `milliseconds`. Call it when a command is done: a browser that was
 * started too late, or a connection that does not close, could otherwise keep the process alive.
 */
export function exitSoon(milliseconds = 5_000): void {
  setTimeout(() => process.exit(), milliseconds).unref();
}

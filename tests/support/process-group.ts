import type { ChildProcess } from 'node:child_process';

/**
 * Sends a signal to all processes of the group of a child that was started `detached`; does nothing when none of them
 * is running.
 */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // No process of the group is running.
  }
}

/** Ends the group of a child that was started `detached` when this process exits first: a group does not end with it. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const end = (): void => signalGroup(child, signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Makes SIGINT and SIGTERM end this process with its `exit` handlers, which end the groups that it started. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/** One reading for the thread. */
export interface ReadingRequest {
  /** Address of a module; its default function takes the task and returns the result. */
  readonly module: string;
  readonly task: unknown;
  /** One number of shared memory: 1 once the module is loaded and the reading begins. */
  readonly begun: Int32Array;
}

/**
 * The program of a reading thread: loads the module (its first reading only) and calls it. It says when the reading begins,
 * so that on a busy machine the time to start the thread does not count as time to read.
 */
export default async function read({ module, task, begun }: ReadingRequest): Promise<unknown> {
  const { default: readTask } = (await import(module)) as {
    readonly default: (task: unknown) => unknown;
  };
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  return readTask(task);
}

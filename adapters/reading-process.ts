/** The message to a reading process: one task. */
export interface ReadingRequest {
  /** The URL of a module whose default function takes the task and returns the result. */
  readonly module: string;
  readonly task: unknown;
}

/** The messages of a reading process about its task: first that the reading begins, then how it ended. */
export type ReadingMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

const send = (message: ReadingMessage): void => {
  process.send?.(message);
};

/*
 * The program of a reading process: loads the module (at its first reading only) and calls it. It reports when the
 * reading begins, so that the time to start the process on a busy machine does not count as reading time.
 */
process.on('message', async ({ module, task }: ReadingRequest) => {
  try {
    const { default: read } = (await import(module)) as {
      readonly default: (task: unknown) => unknown;
    };
    send({ kind: 'begun' });
    send({ kind: 'result', result: await read(task) });
  } catch (error) {
    send({ kind: 'error', error });
  }
});

// Signpost has ended.
process.on('disconnect', () => process.exit());

/** An operation did not answer in time. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`No answer within ${Math.round(milliseconds)} ms.`);
    this.name = 'DeadlinePassed';
  }
}

/**
 * The promise's value; rejects with DeadlinePassed when it takes too long. A later result of the promise is ignored.
 */
export function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DeadlinePassed(milliseconds)),
      Math.max(0, milliseconds),
    );
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** The promise's value, or null when it fails or takes too long. */
export async function attempt<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | null> {
  try {
    return await within(milliseconds, promise);
  } catch {
    return null;
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

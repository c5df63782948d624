/** A module that takes three seconds to load, as any does on a busy machine, and then answers at once. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);

export default (): string => 'loaded';

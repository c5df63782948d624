/** A module that takes three seconds to load, like any module on a busy machine, and whose function returns at once. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);

export default (): string => 'loaded';

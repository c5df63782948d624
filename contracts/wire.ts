import type { z } from 'zod';

/**
 * A value as it crosses the wire: read-only at all levels, so that senders may pass immutable values, and no receiver
 * can change what others see.
 */
type DeepReadonly<T> = T extends Uint8Array | ArrayBuffer
  ? T
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: DeepReadonly<T[Index]> }
    : T extends object
      ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
      : T;

/** The output type of a schema: the type of a message after validation. */
export type Wire<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

/** `true` when two types are the same, not only assignable; else `false`. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** A type that is declared elsewhere; compiles only with the proof that a schema has the same: `Equal<Declared, Wire<…>>`. */
export type Proven<Declared, Proof extends true> = Proof extends true ? Declared : never;

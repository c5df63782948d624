import type { z } from 'zod';

/**
 * A value as it crosses the wire: read only all the way down, so that whoever builds one may pass on immutable
 * values, and whoever receives one cannot change what others see.
 */
type DeepReadonly<T> = T extends Uint8Array | ArrayBuffer
  ? T
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: DeepReadonly<T[Index]> }
    : T extends object
      ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
      : T;

/** What a schema lets through: the type of a message after it was checked. */
export type Wire<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

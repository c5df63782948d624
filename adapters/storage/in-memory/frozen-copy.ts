import { types } from 'node:util';

/**
 * A deep copy of plain data (objects, arrays, dates, primitives) that cannot be changed. Dates cannot be frozen, so
 * code that returns values with dates copies them again.
 */
export function frozenCopy<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (types.isDate(value)) return new Date(value.getTime());
  if (Array.isArray(value)) return Object.freeze(value.map(copy));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)])),
  );
}

/** An own entry of the record: inherited properties such as `constructor` do not count. */
export function entryOf<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

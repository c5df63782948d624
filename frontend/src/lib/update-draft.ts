import { type Draft, original } from '@reduxjs/toolkit';

/**
 * Applies a pure function to a draft of RTK Query's cache and assigns only the fields that it changed. Returning the
 * whole new value instead would make RTK Query copy all of it for every event.
 */
export function updateDraft<Value extends object>(
  draft: Value | Draft<Value>,
  change: (current: Value) => Value,
): void {
  const current = original(draft as Draft<Value>) as Value;
  const next = change(current);
  for (const key of Object.keys(next) as (keyof Value)[]) {
    if (next[key] !== current[key]) (draft as Value)[key] = next[key];
  }
}

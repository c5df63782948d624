import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Product specification, section 9. */
const CHARACTER_MS = 20;

export interface TypedText {
  /** The whole text that has arrived. */
  readonly whole: string;
  /** The part that is shown already. */
  readonly typed: string;
  readonly complete: boolean;
}

/**
 * Shows a text with a typing effect, 20 ms a character. The text may grow meanwhile; an empty text restarts the effect.
 * Users who prefer reduced motion see the whole text at once.
 */
export function useTypedText(whole: string): TypedText {
  const still = useReducedMotion();
  const characters = [...whole];
  const length = useRef(0);
  length.current = characters.length;
  const [count, setCount] = useState(0);
  const shown = Math.min(count, characters.length);
  const complete = still || shown === characters.length;

  useEffect(() => {
    if (whole === '') setCount(0);
  }, [whole]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is where this run of typing begins
  useEffect(() => {
    if (complete) return;
    const startedAt = performance.now();
    // Counts by elapsed time, because timers fire late: each tick shows all characters that are due.
    const timer = setInterval(() => {
      const due = shown + Math.floor((performance.now() - startedAt) / CHARACTER_MS);
      setCount(Math.min(due, length.current));
    }, CHARACTER_MS);
    return () => clearInterval(timer);
  }, [complete]);

  return { whole, typed: complete ? whole : characters.slice(0, shown).join(''), complete };
}

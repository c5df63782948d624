import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Product specification, section 9. */
const CHARACTER_MS = 20;

export interface TypedText {
  /** All that is to be typed so far. */
  readonly whole: string;
  /** The part that is typed out by now. */
  readonly typed: string;
  readonly complete: boolean;
}

/**
 * Types a text out at 20 ms a character; the text may grow meanwhile, and an empty one restarts. Shows all of it at
 * once to users who prefer reduced motion.
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
    // By the clock, for timers are late: each tick shows all that is due.
    const timer = setInterval(() => {
      const due = shown + Math.floor((performance.now() - startedAt) / CHARACTER_MS);
      setCount(Math.min(due, length.current));
    }, CHARACTER_MS);
    return () => clearInterval(timer);
  }, [complete]);

  return { whole, typed: complete ? whole : characters.slice(0, shown).join(''), complete };
}

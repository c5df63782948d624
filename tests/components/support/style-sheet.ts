/** Replaces every style sheet: jsdom has no layout. */
export {};

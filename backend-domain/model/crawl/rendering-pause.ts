import type { Rendering } from './rendering-state.ts';

/** When static readings were of no use for so many pages in a row, most of the next pages are read in the browser only. */
const PAUSE_AFTER = 12;
/** Then, one of so many pages is still read statically first. */
const TRIED_WHILE_PAUSED = 4;

/** Whether only every fourth page is read statically first. */
export function isPaused({ state }: Rendering): boolean {
  return state.inBrowser >= PAUSE_AFTER;
}

/** Whether the next page, in the order of the pages, is read in the browser without a static reading. */
export function leavesNext(rendering: Rendering): boolean {
  return isPaused(rendering) && rendering.state.inBrowser % TRIED_WHILE_PAUSED !== 0;
}

/** The rendering after one more page was left to the browser, or was not. */
export function countInBrowser(rendering: Rendering, isLeft: boolean): Rendering {
  const { state } = rendering;
  return { ...rendering, state: { ...state, inBrowser: isLeft ? state.inBrowser + 1 : 0 } };
}

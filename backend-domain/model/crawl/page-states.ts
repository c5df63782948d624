import type { ElementFact, StateFact } from './page-facts.ts';

/** The states without elements that are not wanted; a state goes with a step that it needs, or when nothing is left of it. */
function statesOf(
  states: readonly StateFact[],
  isWanted: (element: ElementFact) => boolean,
): StateFact[] {
  return states
    .filter(({ steps }) => steps.every((step) => step.action !== 'click' || isWanted(step.element)))
    .map((state) => ({ ...state, elements: state.elements.filter(isWanted) }))
    .filter(({ elements }) => elements.length > 0);
}

/** The states of a page as a part of its facts; nothing for a page that was not explored. */
export function keptStates(
  states: readonly StateFact[] | undefined,
  isWanted: (element: ElementFact) => boolean,
): { readonly states?: readonly StateFact[] } {
  return states === undefined ? {} : { states: statesOf(states, isWanted) };
}

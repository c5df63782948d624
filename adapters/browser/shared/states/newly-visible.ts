import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';

/**
 * The elements that became visible by a step. An element with the same role and name counts as seen before when it
 * shares a locator with one of them, or when there were as many of its kind before: a page that renders itself again
 * gives its elements other positions.
 */
export function newlyVisible(
  before: readonly ElementFact[],
  after: readonly ElementFact[],
): ElementFact[] {
  const known = new Map<string, ElementFact[]>();
  for (const element of before.filter(({ visible }) => visible === true))
    known.set(kindOf(element), [...(known.get(kindOf(element)) ?? []), element]);
  const fresh = after.filter((element) => {
    if (element.visible !== true) return false;
    const alike = known.get(kindOf(element)) ?? [];
    return !alike.some((one) => shareLocator(one, element));
  });
  const room = new Map<string, number>();
  for (const element of after.filter(({ visible }) => visible === true))
    room.set(kindOf(element), (room.get(kindOf(element)) ?? 0) + 1);
  for (const [kind, alike] of known) room.set(kind, (room.get(kind) ?? 0) - alike.length);
  return fresh.filter((element) => {
    const left = room.get(kindOf(element)) ?? 0;
    room.set(kindOf(element), left - 1);
    return left > 0;
  });
}

function kindOf({ type, role, name, action, frame, shadow = [] }: ElementFact): string {
  return [type, role, name, action.url ?? '', frame ?? '', ...shadow].join('\u0000');
}

function shareLocator(one: ElementFact, other: ElementFact): boolean {
  return one.locators.some(({ kind, value }) =>
    other.locators.some((locator) => locator.kind === kind && locator.value === value),
  );
}

import { inputType } from '../accessibility/roles.ts';
import type { Dom } from '../dom.ts';
import type { NamedOperable } from '../locators/semantic-locators.ts';
import { type Entry, isInside } from '../root-index.ts';
import type { Scope } from '../scope.ts';
import { isField } from './field-facts.ts';

/** Fields and a button outside any <form> that clearly belong together. */
export interface LooseForm {
  readonly kind: 'login' | 'search';
  readonly container: Entry;
  readonly parts: readonly NamedOperable[];
  readonly fields: readonly NamedOperable[];
  readonly submit: NamedOperable | null;
}

const MAX_LEVELS = 6;
const MAX_LOOSE_FORMS = 20;
const MAX_FIELDS = 12;
const MAX_BUTTONS = 6;
const MAX_PARTS = MAX_FIELDS + MAX_BUTTONS;

/**
 * Finds the two kinds that are certain enough: a password field with the fields and the button around it, and a search
 * field. Other fields outside a form may or may not belong together; they stay single elements.
 */
export function looseForms(scope: Scope, loose: readonly NamedOperable[]): LooseForm[] {
  const { dom } = scope;
  const parts = loose.filter((one) => one.role === 'button' || isField(one, dom));
  const taken = new Set<NamedOperable>();
  const forms: LooseForm[] = [];
  for (const [place, one] of parts.entries()) {
    if (taken.has(one) || forms.length >= MAX_LOOSE_FORMS) continue;
    const kind = isPassword(one, dom) ? 'login' : isSearch(one, dom) ? 'search' : null;
    const form = kind ? grown(kind, place, parts, dom) : null;
    if (!form || form.parts.some((part) => taken.has(part))) continue;
    for (const part of form.parts) taken.add(part);
    forms.push(form);
  }
  return forms;
}

/** Searches outwards from the field `loose[place]` for the smallest container that also contains its button. */
function grown(
  kind: LooseForm['kind'],
  place: number,
  loose: readonly NamedOperable[],
  dom: Dom,
): LooseForm | null {
  const field = loose[place] as NamedOperable;
  let container = field.entry.parent;
  for (let level = 0; level < MAX_LEVELS && container; level += 1, container = container.parent) {
    if (container.tag === 'body' || container.tag === 'html') break;
    const inside = partsInside(container, place, loose);
    if (inside === null) break;
    const fields = inside.filter((part) => isField(part, dom));
    const buttons = inside.filter(({ role }) => role === 'button');
    if (kind === 'search' && fields.length > 1) break;
    if (isTooMuch(fields, buttons)) break;
    const submit = buttons.at(kind === 'login' ? -1 : 0);
    if (!submit || (kind === 'login' && fields.length < 2)) continue;
    return { kind, container, parts: [...fields, submit], fields, submit };
  }
  const parent = field.entry.parent;
  if (kind === 'login' || !parent || parent.tag === 'body') return null;
  return { kind, container: parent, parts: [field], fields: [field], submit: null };
}

function isTooMuch(fields: readonly unknown[], buttons: readonly unknown[]): boolean {
  return fields.length > MAX_FIELDS || buttons.length > MAX_BUTTONS;
}

/**
 * The operable elements inside the container around `parts[place]`, in order; null when there are too many for a form.
 */
function partsInside(
  container: Entry,
  place: number,
  parts: readonly NamedOperable[],
): readonly NamedOperable[] | null {
  const holds = (at: number): boolean => {
    const part = parts[at];
    return part !== undefined && isInside(part.entry, container);
  };
  let first = place;
  let end = place + 1;
  while (holds(first - 1) && end - first <= MAX_PARTS) first -= 1;
  while (holds(end) && end - first <= MAX_PARTS) end += 1;
  return end - first > MAX_PARTS ? null : parts.slice(first, end);
}

function isPassword({ entry }: NamedOperable, dom: Dom): boolean {
  return entry.tag === 'input' && inputType(entry.element, dom) === 'password';
}

function isSearch({ entry, role, name }: NamedOperable, dom: Dom): boolean {
  if (role === 'searchbox') return true;
  if (role !== 'textbox' && role !== 'combobox') return false;
  const called = dom.attribute(entry.element, 'name') ?? '';
  return (
    /^(q|query|search|keywords?)$/i.test(called) ||
    (entry.tag === 'input' && /^search\b/i.test(name.text))
  );
}

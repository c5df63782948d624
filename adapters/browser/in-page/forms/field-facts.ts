import type { FieldFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { inputType } from '../accessibility/roles.ts';
import { boundedText } from '../bounded-text.ts';
import { type Dom, ELEMENT_NODE } from '../dom.ts';
import type { NamedOperable, SemanticLocators } from '../locators/semantic-locators.ts';
import { isRequired } from '../operable.ts';
import { locatorsOf, type Scope } from '../scope.ts';
import { fieldId } from './field-id.ts';

const MAX_OPTIONS = 50;
const MAX_NODES_BEFORE_LEGEND = 100;
const MAX_CHARACTERS = 3_000;

/** Whether an element is a field, which holds a value that a person enters, and not a button. */
export function isField({ entry, role }: NamedOperable, dom: Dom): boolean {
  if (entry.tag === 'select' || entry.tag === 'textarea') return true;
  if (entry.tag === 'input')
    return !['submit', 'button', 'reset', 'image', 'hidden'].includes(
      inputType(entry.element, dom),
    );
  return (
    entry.tag !== 'button' &&
    entry.tag !== 'a' &&
    /^(textbox|searchbox|combobox|switch|checkbox)$/.test(role)
  );
}

/** The fields of one form; radio buttons with the same name are one field. */
export function fieldFacts(
  fields: readonly NamedOperable[],
  scope: Scope,
  semantic: SemanticLocators,
): FieldFact[] {
  const groups = new Map<string, NamedOperable[]>();
  for (const [position, field] of fields.entries()) {
    const key = groupKey(field, scope.dom) ?? `#${position}`;
    const members = groups.get(key);
    if (members) members.push(field);
    else groups.set(key, [field]);
  }
  return [...groups.values()].map((members) => fieldFact(members, scope, semantic));
}

function groupKey({ entry }: NamedOperable, dom: Dom): string | null {
  if (entry.tag !== 'input' || inputType(entry.element, dom) !== 'radio') return null;
  const name = dom.attribute(entry.element, 'name');
  return name ? `radio ${name}` : null;
}

function fieldFact(
  members: readonly NamedOperable[],
  scope: Scope,
  semantic: SemanticLocators,
): FieldFact {
  const field = members[0] as NamedOperable;
  const { element, tag } = field.entry;
  const { dom } = scope;
  const type =
    tag === 'input'
      ? inputType(element, dom)
      : tag === 'select' || tag === 'textarea'
        ? tag
        : field.role;
  const options =
    type === 'radio'
      ? radioOptions(members, dom)
      : tag === 'select'
        ? selectOptions(element, dom)
        : null;
  scope.onFact?.('field', field.entry, scope);
  const isGroup = type === 'radio' && members.length > 1;
  return {
    name: plainText(dom.attribute(element, 'name')),
    id: fieldId(element, dom),
    type,
    label: (isGroup ? groupLabel(field, dom) : '') || field.name.text,
    required: members.some(({ entry }) => isRequired(entry.element, dom)),
    locators: locatorsOf(field, scope, semantic),
    ...(options ? { options } : {}),
    ...described(element, dom),
  };
}

const described = (element: Element, dom: Dom) => {
  const facts: {
    autocomplete?: string;
    pattern?: string;
    min?: string;
    max?: string;
    placeholder?: string;
  } = {};
  for (const name of ['autocomplete', 'pattern', 'min', 'max', 'placeholder'] as const) {
    const value = plainText(dom.attribute(element, name));
    if (value) facts[name] = value;
  }
  return facts;
};

function radioOptions(members: readonly NamedOperable[], dom: Dom) {
  return members.slice(0, MAX_OPTIONS).map(({ entry, name }) => ({
    value: plainText(dom.attribute(entry.element, 'value') ?? 'on'),
    label: name.text,
  }));
}

/** The label of a group of radio buttons: the legend or the name of the group that contains them. */
function groupLabel({ entry }: NamedOperable, dom: Dom): string {
  for (let at = entry.parent; at && at.tag !== 'form'; at = at.parent) {
    if (dom.attribute(at.element, 'role') === 'radiogroup') {
      const label = plainText(dom.attribute(at.element, 'aria-label'));
      if (label) return label;
    }
    if (at.tag === 'fieldset') return legendOf(at.element, dom);
  }
  return '';
}

/** The text of the first <legend> of a fieldset or form, if it is among the first nodes there. */
export function legendOf(element: Element, dom: Dom): string {
  let child = dom.firstChild(element);
  for (let seen = 0; child && seen < MAX_NODES_BEFORE_LEGEND; seen += 1) {
    if (dom.nodeType(child) === ELEMENT_NODE && dom.tag(child as Element) === 'legend')
      return plainText(boundedText(child, dom, MAX_CHARACTERS));
    child = dom.nextSibling(child);
  }
  return '';
}

function selectOptions(select: Element, dom: Dom): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = [];
  const visit = (parent: Element, depth: number) => {
    for (
      let child = dom.firstChild(parent);
      child && options.length < MAX_OPTIONS;
      child = dom.nextSibling(child)
    ) {
      if (dom.nodeType(child) !== ELEMENT_NODE) continue;
      const element = child as Element;
      if (dom.tag(element) === 'option') options.push(optionOf(element, dom));
      else if (depth < 3) visit(element, depth + 1);
    }
  };
  visit(select, 0);
  return options;
}

function optionOf(option: Element, dom: Dom): { value: string; label: string } {
  const text = plainText(boundedText(option, dom, MAX_CHARACTERS));
  return {
    value: plainText(dom.attribute(option, 'value') ?? text),
    label: plainText(dom.attribute(option, 'label')) || text,
  };
}

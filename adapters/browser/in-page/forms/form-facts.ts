import type { FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Dom } from '../dom.ts';
import type { Budget, ExtractionLimits } from '../limits.ts';
import type { NamedOperable, SemanticLocators } from '../locators/semantic-locators.ts';
import { isReset, isSubmit, webUrl } from '../operable.ts';
import type { Entry } from '../root-index.ts';
import { cssLocatorsOf, locatorsOf, type Scope } from '../scope.ts';
import { fieldFacts, isField } from './field-facts.ts';
import { fieldId } from './field-id.ts';
import { formName } from './form-name.ts';
import { type LooseForm, looseForms } from './loose-forms.ts';

export interface GatheredForms {
  readonly forms: readonly FormFact[];
  /** For each element that belongs to a form: the form's index in `forms`. */
  readonly owners: ReadonlyMap<Element, number>;
}

/**
 * The forms of one root, and groups of fields outside any <form> that clearly form one. `before`: the number of forms
 * found in earlier roots.
 */
export function formFacts(
  scope: Scope,
  semantic: SemanticLocators,
  before: number,
  limits: ExtractionLimits,
  budget: Budget,
): GatheredForms {
  const forms: FormFact[] = [];
  const owners = new Map<Element, number>();
  const members = groupByForm(scope);
  const add = (form: FormFact | null, entry: Entry, parts: readonly NamedOperable[]) => {
    if (!form) return;
    for (const part of parts) owners.set(part.entry.element, before + forms.length);
    forms.push(form);
    scope.onFact?.('form', entry, scope);
  };
  for (const entry of scope.index.withTag('form')) {
    if (entry.ariaHidden) continue;
    if (before + forms.length >= limits.forms || budget.spent()) {
      budget.truncated = true;
      return { forms, owners };
    }
    const parts = members.get(entry) ?? [];
    add(markedForm(entry, parts, scope, semantic, limits.fieldsPerForm), entry, parts);
  }
  for (const loose of looseForms(scope, members.get(null) ?? [])) {
    if (before + forms.length >= limits.forms) break;
    add(looseFormFact(loose, scope, semantic), loose.container, loose.parts);
  }
  return { forms, owners };
}

/**
 * Groups operable elements by their form owner (HTML): the form that contains them or that their `form` attribute
 * names. The key null holds those without a form.
 */
function groupByForm(scope: Scope): Map<Entry | null, NamedOperable[]> {
  const { dom } = scope;
  const members = new Map<Entry | null, NamedOperable[]>();
  for (const one of scope.operables) {
    const owner = ownerOf(one.entry, scope, dom);
    const list = members.get(owner);
    if (list) list.push(one);
    else members.set(owner, [one]);
  }
  return members;
}

function ownerOf(entry: Entry, scope: Scope, dom: Dom): Entry | null {
  if (!/^(input|select|textarea|button)$/.test(entry.tag)) return entry.form;
  const owner = dom.formOwner(entry.element);
  return owner ? scope.index.entryOf(owner) : null;
}

function markedForm(
  entry: Entry,
  parts: readonly NamedOperable[],
  scope: Scope,
  semantic: SemanticLocators,
  fieldsAtMost: number,
): FormFact | null {
  const { dom } = scope;
  const locators = cssLocatorsOf(entry, scope);
  const fields = parts.filter((part) => isField(part, dom)).slice(0, fieldsAtMost);
  const buttons = parts.filter(
    ({ role, entry: { tag } }) => role === 'button' && tag !== 'summary',
  );
  if (locators.length === 0 || (fields.length === 0 && buttons.length === 0)) return null;
  const operating = buttons.filter(({ entry: { element, tag } }) => !isReset(element, tag, dom));
  const submit =
    operating.find((part) => isSubmit(part.entry.element, part.entry.tag, dom)) ??
    (operating.length === 1 ? operating[0] : undefined);
  const { element } = entry;
  return {
    id: fieldId(element, dom) || null,
    name: formName(entry, dom),
    action:
      webUrl(dom.attribute(element, 'action') || pageUrl(scope), scope.base) ?? pageUrl(scope),
    method: methodOf(dom.attribute(element, 'method')),
    locators,
    landmark: entry.landmark,
    fields: fieldFacts(fields, scope, semantic),
    submit: submit ? submitFact(submit, scope, semantic) : null,
    ...scope.place,
  };
}

function looseFormFact(
  loose: LooseForm,
  scope: Scope,
  semantic: SemanticLocators,
): FormFact | null {
  const locators = cssLocatorsOf(loose.container, scope);
  if (locators.length === 0) return null;
  return {
    id: fieldId(loose.container.element, scope.dom) || null,
    name: formName(loose.container, scope.dom),
    action: pageUrl(scope),
    method: loose.kind === 'search' ? 'get' : 'post',
    locators,
    landmark: loose.container.landmark,
    fields: fieldFacts(loose.fields, scope, semantic),
    submit: loose.submit ? submitFact(loose.submit, scope, semantic) : null,
    ...scope.place,
  };
}

function submitFact(
  submit: NamedOperable,
  scope: Scope,
  semantic: SemanticLocators,
): NonNullable<FormFact['submit']> {
  scope.onFact?.('submit', submit.entry, scope);
  return { name: submit.name.text, locators: locatorsOf(submit, scope, semantic) };
}

function methodOf(method: string | null): FormFact['method'] {
  const value = method?.toLowerCase();
  return value === 'post' || value === 'dialog' ? value : 'get';
}

/** An empty `action` means the document's own address (HTML, form submission). */
function pageUrl(scope: Scope): string {
  return scope.documentUrl;
}

import type {
  ElementFact,
  FieldFact,
  FormFact,
  HeadingFact,
  LinkFact,
  LocatorFact,
  PageFacts,
  Placed,
} from '../page-facts.ts';
import { type AddedField, withAddedFields } from './added-fields.ts';

/**
 * A fact split into the parts that a browser may change in different ways: texts, addresses, and other values. Facts of
 * every kind are learnt and changed through such a view, so that the same rules serve all kinds.
 */
export interface FactView {
  readonly texts: Readonly<Record<string, string>>;
  readonly urls: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null for facts without locators. */
  readonly locators: readonly LocatorFact[] | null;
  /** `Placed.place`, an index into the places of one reading: kept with the fact and never compared. */
  readonly at: Placed;
}

function placeOf({ place }: Placed): Placed {
  return place === undefined ? {} : { place };
}

export function headingView({ level, text, ...at }: HeadingFact): FactView {
  return { texts: { text }, urls: {}, values: { level }, locators: null, at: placeOf(at) };
}

export function headingFrom({ texts, values, at }: FactView): HeadingFact {
  return { level: values.level as number, text: texts.text as string, ...at };
}

export function linkView({ url, text, place, ...values }: LinkFact): FactView {
  return {
    ...{ texts: { text }, urls: { url }, values, locators: null },
    at: place === undefined ? {} : { place },
  };
}

export function linkFrom({ texts, urls, values, at }: FactView): LinkFact {
  return {
    url: urls.url as string,
    text: texts.text as string,
    landmark: values.landmark as LinkFact['landmark'],
    nofollow: values.nofollow as boolean,
    ...(values.part === true ? { part: true } : {}),
    ...at,
  };
}

/** Without the index of its form, which is computed from the predicted forms. */
export function elementView({
  name,
  action: { kind, url },
  locators,
  form: _form,
  place,
  ...values
}: ElementFact): FactView {
  return {
    at: place === undefined ? {} : { place },
    texts: { name },
    urls: url === undefined ? {} : { action: url },
    values: { ...values, actionKind: kind },
    locators,
  };
}

export function elementFrom(view: FactView, form: number | null): ElementFact {
  const { actionKind, ...values } = view.values;
  const { action } = view.urls;
  return {
    ...(values as Omit<ElementFact, 'name' | 'action' | 'locators' | 'form'>),
    name: view.texts.name as string,
    locators: view.locators ?? [],
    action: {
      kind: actionKind as ElementFact['action']['kind'],
      ...(action === undefined ? {} : { url: action }),
    },
    form,
    ...view.at,
  };
}

/**
 * Without its fields and its submit button, which are separate facts. `added`: the fields that only the rendered form
 * has.
 */
export function formView(
  { name, action, locators, fields: _fields, submit: _submit, ...values }: FormFact,
  added: readonly AddedField[] = [],
): FactView {
  const more = added.length === 0 ? {} : { addedFields: added };
  return { texts: { name }, urls: { action }, values: { ...values, ...more }, locators, at: {} };
}

export function formFrom(
  view: FactView,
  fields: readonly FieldFact[],
  submit: FormFact['submit'],
): FormFact {
  const { addedFields = [], ...values } = view.values;
  return {
    ...(values as Omit<FormFact, 'name' | 'action' | 'locators' | 'fields' | 'submit'>),
    name: view.texts.name as string,
    action: view.urls.action as string,
    locators: view.locators ?? [],
    fields: withAddedFields(fields, addedFields as readonly AddedField[]),
    submit,
  };
}

export function fieldView({ label, locators, ...values }: FieldFact): FactView {
  return { texts: { label }, urls: {}, values, locators, at: {} };
}

export function fieldFrom({ texts, values, locators }: FactView): FieldFact {
  return {
    ...(values as Omit<FieldFact, 'label' | 'locators'>),
    label: texts.label as string,
    locators: locators ?? [],
  };
}

export function submitView({ name, locators }: NonNullable<FormFact['submit']>): FactView {
  return { texts: { name }, urls: {}, values: {}, locators, at: {} };
}

export function submitFrom({ texts, locators }: FactView): NonNullable<FormFact['submit']> {
  return { name: texts.name as string, locators: locators ?? [] };
}

/**
 * The facts of a page's head, without the page's text, which scripts and styles change in ways that no rule predicts.
 * Addresses that a router rewrites count as texts here, because it may rewrite them in another way than links.
 */
export function documentView(facts: PageFacts): FactView {
  const { title, canonical, alternates, description, language } = facts;
  const { metaRobots, structuredData, metaRefresh } = facts;
  const texts: Record<string, string> = { title };
  if (canonical !== null) texts.canonical = canonical;
  for (const [index, key] of alternateKeys(alternates).entries())
    texts[key] = alternates[index]?.url ?? '';
  return {
    texts,
    urls: {},
    values: { description, language, metaRobots, structuredData, metaRefresh },
    locators: null,
    at: {},
  };
}

/** Alternates are distinguished by type and language, those with equal ones by their order. */
function alternateKeys(alternates: PageFacts['alternates']): string[] {
  const seen = new Map<string, number>();
  return alternates.map(({ type, language }) => {
    const key = `alternate ${type ?? ''} ${language ?? ''}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key} ${times}`;
  });
}

export type DocumentPart = Pick<
  PageFacts,
  | 'title'
  | 'description'
  | 'language'
  | 'canonical'
  | 'metaRobots'
  | 'alternates'
  | 'structuredData'
  | 'metaRefresh'
>;

/** The alternates keep the order of the static reading, `before`, because their order has no meaning. */
export function documentFrom({ texts, values }: FactView, before: PageFacts): DocumentPart {
  const keys = alternateKeys(before.alternates);
  return {
    ...(values as Omit<DocumentPart, 'title' | 'canonical' | 'alternates'>),
    title: texts.title as string,
    canonical: texts.canonical ?? null,
    alternates: before.alternates.map((alternate, index) => ({
      ...alternate,
      url: texts[keys[index] as string] as string,
    })),
  };
}

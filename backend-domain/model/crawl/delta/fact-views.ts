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

/**
 * A fact split into what a browser may change in its own way each: texts, addresses, and other values. Every kind of
 * fact is learnt and changed through such a view, so that there is one set of rules for all.
 */
export interface FactView {
  readonly texts: Readonly<Record<string, string>>;
  readonly urls: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null for facts without locators. */
  readonly locators: readonly LocatorFact[] | null;
  /** `Placed.place`, an index into the places of one reading: it is carried along and never compared. */
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
    ...at,
  };
}

/** Without the form's index, which follows from what becomes of the forms. */
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

/** Without its fields and its submit button, which are facts of their own. */
export function formView({
  name,
  action,
  locators,
  fields: _fields,
  submit: _submit,
  ...values
}: FormFact): FactView {
  return { texts: { name }, urls: { action }, values, locators, at: {} };
}

export function formFrom(
  view: FactView,
  fields: readonly FieldFact[],
  submit: FormFact['submit'],
): FormFact {
  return {
    ...(view.values as Omit<FormFact, 'name' | 'action' | 'locators' | 'fields' | 'submit'>),
    name: view.texts.name as string,
    action: view.urls.action as string,
    locators: view.locators ?? [],
    fields,
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
 * The facts of a page's head. Its text is left out: scripts and styles change it in ways that no rule predicts.
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

/** Type and language distinguish alternates; those that share both are distinguished by their order. */
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

/** The order of the alternates says nothing; it stays that of the static reading, `before`. */
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

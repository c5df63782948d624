import type { FormFact } from './page-facts.ts';

/** A form on more pages than this belongs to their template (comments, search) and is found on its samples. */
const PAGES_OF_ONE_FORM = 5;

/** Identifies a form on any page: JSON of its method, the path it is sent to, and its fields. */
export function formKey({ method, action, fields }: FormFact): string {
  const names = fields.map(({ type, name }) => `${type} ${name}`).sort();
  return JSON.stringify([method, URL.parse(action)?.pathname ?? '', names]);
}

/** The pages with a form that at most 5 of these pages have. `formsOf`: the keys of the forms of each page. */
export function pagesWithOwnForms(
  formsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const pagesOf = new Map<string, number>();
  for (const forms of formsOf.values())
    for (const form of new Set(forms)) pagesOf.set(form, (pagesOf.get(form) ?? 0) + 1);
  const isOwn = (form: string): boolean => (pagesOf.get(form) ?? 0) <= PAGES_OF_ONE_FORM;
  return new Set([...formsOf].filter(([, forms]) => forms.some(isOwn)).map(([url]) => url));
}

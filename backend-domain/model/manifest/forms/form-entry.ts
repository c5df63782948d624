import { type FormPurpose, formPurpose } from '../../crawl/form-purpose.ts';
import type { FieldFact, FormFact, LocatorFact } from '../../crawl/page-facts.ts';
import { plainText } from '../../shared/plain-text.ts';
import { elementConfidence, inHundredths } from '../elements/confidence.ts';
import { contentId } from '../elements/fingerprint.ts';
import { bestSelector } from '../elements/locator-choice.ts';
import type { ManifestField, ManifestForm } from '../file/manifest.ts';

/** The most pages with a form that are kept as examples. */
const MAX_PAGES = 20;
const MAX_OPTIONS = 50;

/** A page on which a form was seen, with the form as it was there. */
export interface FormSight {
  readonly url: string;
  readonly pattern: string;
  readonly form: FormFact;
  readonly staticOnly: boolean;
  /** Whether its first field was hidden, as in a search box that a button opens. */
  readonly hidden: boolean;
}

/** The selectors chosen for a form, which worked on most of its pages. */
export interface FormSelectors {
  readonly form: LocatorFact | null;
  readonly fields: readonly (LocatorFact | null)[];
  readonly submit: LocatorFact | null;
}

/** A form of the site, the same on all pages where it was seen. */
export class SiteForm {
  readonly id: string;
  readonly purpose: FormPurpose;
  readonly #first: FormSight;
  readonly #sights: FormSight[] = [];
  readonly #actions = new Set<string>();
  readonly #names = new Set<string>();
  readonly #pagesOfPattern = new Map<string, number>();
  #pages = 0;

  constructor(key: string, first: FormSight) {
    this.id = contentId('f', key);
    this.purpose = formPurpose(first.form);
    this.#first = first;
  }

  get pages(): number {
    return this.#pages;
  }

  /** The sightings on its first pages. */
  get sights(): readonly FormSight[] {
    return this.#sights;
  }

  pagesOf(pattern: string): number {
    return this.#pagesOfPattern.get(pattern) ?? 0;
  }

  see(sight: FormSight): void {
    this.#pages += 1;
    this.#pagesOfPattern.set(sight.pattern, this.pagesOf(sight.pattern) + 1);
    if (this.#sights.length < MAX_PAGES) this.#sights.push(sight);
    if (this.#actions.size < 2) this.#actions.add(sight.form.action);
    if (this.#names.size < 2) this.#names.add(sight.form.name);
  }

  /** Its name; '' when pages give it different names, because then the name is that of a heading near it. */
  get name(): string {
    const [name = ''] = this.#names;
    return this.#names.size === 1 ? plainText(name) : '';
  }

  /** Whether it was hidden on all pages. */
  get isHidden(): boolean {
    return this.#sights.every(({ hidden }) => hidden);
  }

  get selectors(): FormSelectors {
    const forms = this.#sights.map(({ form }) => form);
    return {
      form: chosen(forms.map(({ locators }) => locators)),
      fields: this.#first.form.fields.map((_, index) =>
        chosen(forms.map(({ fields }) => fields[index]?.locators ?? [])),
      ),
      submit: chosen(forms.map(({ submit }) => submit?.locators ?? [])),
    };
  }

  /** The kept pages on which all of these selectors work, those where the form is visible first. */
  workable(selectors: FormSelectors): FormSight[] {
    return this.#sights
      .filter(({ form }) => holdsAll(form, selectors))
      .sort((one, other) => Number(one.hidden) - Number(other.hidden));
  }

  /** The manifest's entry. `pages`: the page URLs to list, by default those of all kept pages. */
  entry(pages = this.#sights.map(({ url }) => url)): ManifestForm {
    const { form } = this.#first;
    const selectors = this.selectors;
    const [action = null] = this.#actions;
    return {
      id: this.id,
      purpose: this.purpose,
      name: this.name,
      action: this.#actions.size === 1 ? action : null,
      method: form.method,
      selector: selectors.form?.value ?? null,
      pages,
      page_count: this.#pages,
      fields: form.fields.map((field, index) => fieldEntry(field, selectors.fields[index] ?? null)),
      submit: form.submit
        ? { selector: selectors.submit?.value ?? null, name: plainText(form.submit.name) }
        : null,
      confidence: this.#confidence(selectors),
      ...(form.frame === undefined ? {} : { frame: form.frame }),
      ...(form.shadow === undefined ? {} : { shadow: form.shadow }),
    };
  }

  /** The confidence of its weakest part, considering on which share of its pages all parts were found. */
  #confidence(selectors: FormSelectors): number {
    const { form } = this.#first;
    const parts = [...selectors.fields, ...(form.submit ? [selectors.submit] : [])];
    const presence = this.workable(selectors).length / Math.max(1, this.#sights.length);
    const confidences = [selectors.form, ...parts].map((locator) =>
      elementConfidence({
        basis: locator?.basis ?? 'semantic',
        presence,
        pages: this.#pages,
        claimedUnread: false,
        staticOnly: this.#sights.every(({ staticOnly }) => staticOnly),
        name: 'a form',
        contentLink: false,
        hidden: this.isHidden,
        nested: form.frame !== undefined || form.shadow !== undefined,
      }),
    );
    return inHundredths(Math.min(...confidences));
  }
}

/**
 * A key that is equal for the same form on different pages: same method, id and target (the page itself, or an address
 * without its numbers), fields and button. The name does not count, because headings near a form differ from page to
 * page.
 */
export function formKey(form: FormFact, pageUrl: string): string {
  return [
    form.method,
    form.id?.replace(/\d+/g, '#') ?? '',
    addressKey(form.action, pageUrl),
    form.fields
      .map(
        (field) => `${field.type}:${(field.name || field.id || field.label).replace(/\d+/g, '#')}`,
      )
      .join(','),
    form.submit?.name ?? '',
    form.frame ?? '',
    ...(form.shadow ?? []),
  ].join('\u0000');
}

function addressKey(action: string, pageUrl: string): string {
  const url = URL.parse(action);
  const page = URL.parse(pageUrl);
  if (!url) return action;
  const address = url.origin + url.pathname;
  if (page && address === page.origin + page.pathname) return 'self';
  return address.replace(/\d+/g, '#');
}

function fieldEntry(field: FieldFact, locator: LocatorFact | null): ManifestField {
  const { autocomplete, pattern, min, max, placeholder, options } = field;
  const stated = Object.entries({ autocomplete, pattern, min, max, placeholder }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    name: plainText(field.name),
    id: plainText(field.id),
    type: field.type,
    label: plainText(field.label),
    required: field.required,
    selector: locator?.value ?? null,
    ...(options && {
      options: options.slice(0, MAX_OPTIONS).map(({ value, label }) => ({
        value: plainText(value),
        label: plainText(label),
      })),
    }),
    ...Object.fromEntries(stated.map(([name, value]) => [name, plainText(value)])),
  };
}

/** The best selector for a part, considering on how many of the sightings it works. */
function chosen(sights: readonly (readonly LocatorFact[])[]): LocatorFact | null {
  const counts = new Map<string, { locator: LocatorFact; count: number }>();
  for (const locators of sights) {
    for (const locator of locators) {
      const known = counts.get(locator.value);
      if (known) known.count += 1;
      else counts.set(locator.value, { locator, count: 1 });
    }
  }
  const rated = [...counts.values()].map(({ locator, count }) => ({
    locator,
    share: count / sights.length,
  }));
  return bestSelector(rated)?.locator ?? null;
}

function holdsAll(form: FormFact, selectors: FormSelectors): boolean {
  const has = (locators: readonly LocatorFact[] | undefined, wanted: LocatorFact | null) =>
    wanted === null || (locators?.some(({ value }) => value === wanted.value) ?? false);
  return (
    has(form.locators, selectors.form) &&
    selectors.fields.every((wanted, index) => has(form.fields[index]?.locators, wanted)) &&
    has(form.submit?.locators, selectors.submit)
  );
}

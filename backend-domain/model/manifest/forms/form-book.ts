import type { PageFacts } from '../../crawl/page-facts.ts';
import { formKey, SiteForm } from './form-entry.ts';

/**
 * Beyond this number of distinct forms, further forms are not compared between pages: their elements remain those of
 * their pages.
 */
const MAX_FORMS = 300;

/** Every distinct form of a site, with the pages it is on. */
export class FormBook {
  readonly #forms = new Map<string, SiteForm>();

  get forms(): SiteForm[] {
    return [...this.#forms.values()];
  }

  /** First pass: adds the forms of a page. */
  add(facts: PageFacts, page: { url: string; pattern: string; staticOnly: boolean }): void {
    for (const [key, index] of keysOf(facts)) {
      const form = facts.forms[index];
      if (!form || (!this.#forms.has(key) && this.#forms.size >= MAX_FORMS)) continue;
      const first = form.fields[0];
      const hidden = facts.elements.some(
        ({ form: owner, visible, locators }) =>
          owner === index &&
          visible === false &&
          locators.some(({ value }) => first?.locators.some((one) => one.value === value)),
      );
      const sight = { ...page, form, hidden };
      const known = this.#forms.get(key) ?? new SiteForm(key, sight);
      this.#forms.set(key, known);
      known.see(sight);
    }
  }

  /** The forms of a page, in document order. */
  of(facts: PageFacts): SiteForm[] {
    return keysOf(facts)
      .map(([key]) => this.#forms.get(key))
      .filter((form) => form !== undefined);
  }

  /** Forms on at least this share of the pages of a pattern. */
  ofTemplate(pattern: string, pages: number, share: number): SiteForm[] {
    return this.forms.filter((form) => form.pagesOf(pattern) >= pages * share - 1e-9);
  }

  /** The forms in the order of the manifest: those with a known purpose first, then those on more pages. */
  sorted(): SiteForm[] {
    return this.forms.sort(
      (one, other) =>
        Number(one.purpose === 'other') - Number(other.purpose === 'other') ||
        other.pages - one.pages ||
        (one.id < other.id ? -1 : 1),
    );
  }
}

/** The keys of a page's forms with their indexes; the second of two equal forms gets a key of its own. */
function keysOf(facts: PageFacts): [string, number][] {
  const seen = new Map<string, number>();
  return facts.forms.map((form, index) => {
    const key = formKey(form, facts.url);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return [times === 1 ? key : `${key}\u0000${times}`, index];
  });
}

import type { Manifest, ManifestElement, ManifestField } from '../manifest/file/manifest.ts';
import { locatorsOf } from '../manifest/review/element-target.ts';

/** What people call the roles of WAI-ARIA. */
const KINDS: Readonly<Record<string, string>> = {
  textbox: 'field input box',
  searchbox: 'field input box search',
  spinbutton: 'field input number',
  combobox: 'field list dropdown',
  listbox: 'list dropdown',
  checkbox: 'box tick',
  radio: 'choice option',
  menuitem: 'menu',
};

/** What people call the parts of a page. */
const PARTS: Readonly<Record<string, string>> = {
  aside: 'sidebar',
  nav: 'navigation',
  header: 'header',
  footer: 'footer',
};

/** Values of attributes, ids, classes and the parts of a page in a CSS selector. */
const NAMES = /"([^"]{1,80})"|[#.]([\w-]{1,60})|(?<![\w-])(aside|nav|header|footer)(?![\w-])/g;
const SELECTORS = 4;
/** Choices of a field that are read. */
const CHOICES = 30;

/** What people call a <select>; the same role on an <input> is a field with suggestions. */
const SELECT = 'list dropdown choice';

/** Other words for the element's role. */
export function kindInWords({ role, action }: ManifestElement): string {
  if (action.kind === 'select') return SELECT;
  return Object.hasOwn(KINDS, role) ? (KINDS[role] ?? '') : '';
}

/** The words that a form has for its fields, by their selectors: label, placeholder, choices, and the form's purpose. */
export class FieldWords {
  readonly #words: ReadonlyMap<string, string>;

  constructor({ forms }: Pick<Manifest, 'forms'>) {
    this.#words = new Map(
      forms.flatMap(({ purpose, fields }) =>
        fields.flatMap((field) =>
          field.selector === null ? [] : [[field.selector, wordsOfField(field, purpose)] as const],
        ),
      ),
    );
  }

  /** '' for what is no field of a form. */
  of({ selector }: ManifestElement): string {
    return (selector !== null && this.#words.get(selector)) || '';
  }
}

function wordsOfField(
  { label, placeholder = '', options = [] }: ManifestField,
  purpose: string,
): string {
  const choices = options.slice(0, CHOICES).map((each) => each.label);
  return [label, placeholder, ...choices, purpose === 'other' ? '' : purpose].join(' ');
}

/**
 * The words in which the site's own HTML names the element and where it is: `div[data-widget="sidebar-search"] input` is
 * in the sidebar. A button that shows only an icon often has no other name.
 */
export function wordsOfPlace(element: ManifestElement): string {
  return locatorsOf(element)
    .filter(({ kind }) => kind === 'css')
    .slice(0, SELECTORS)
    .flatMap(({ value }) => [...value.matchAll(NAMES)])
    .map(([, attribute, name, part]) => attribute ?? name ?? PARTS[part ?? ''] ?? '')
    .join(' ');
}

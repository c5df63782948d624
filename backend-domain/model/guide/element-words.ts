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

/** Attribute values, ids, classes and landmark tags in a CSS selector. */
const NAMES = /"([^"]{1,80})"|[#.]([\w-]{1,60})|(?<![\w-])(aside|nav|header|footer)(?![\w-])/g;
const SELECTORS = 4;
/** The most options of a field that are read. */
const CHOICES = 30;

/** What people call a <select>; an <input> with the same role is a field with suggestions. */
const SELECT = 'list dropdown choice';

/** Other words for the element's role. */
export function kindInWords({ role, action }: ManifestElement): string {
  if (action.kind === 'select') return SELECT;
  return Object.hasOwn(KINDS, role) ? (KINDS[role] ?? '') : '';
}

/** The words of form fields, by selector: label, placeholder, options, and the form's purpose. */
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

  /** The words of the element's field; '' when it is not a field of a form. */
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
 * Words from the element's CSS selectors that name it and its container: `div[data-widget="sidebar-search"] input` is
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

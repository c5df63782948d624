import { nameId } from '@signpost/backend-domain/model/channels/webmcp/name-id.ts';
import type { NamedElement } from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';

/**
 * Selectors of the HTML elements that have a role without an attribute (HTML-AAM), for the roles that forms and
 * workflows use.
 */
const NATIVE: Readonly<Record<string, string>> = {
  button: 'button,summary,input[type=button],input[type=submit],input[type=reset]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  link: 'a[href]',
  radio: 'input[type=radio]',
  searchbox: 'input[type=search]',
  spinbutton: 'input[type=number]',
  textbox: 'input,textarea',
};
const MAX_ELEMENTS = 2_000;

/** The elements with a role and a name, as far as they can be determined without the browser's accessibility tree. */
export function namedElements(
  root: Document | ShadowRoot,
  wanted: NamedElement | undefined,
): readonly HTMLElement[] {
  if (wanted === undefined) return [];
  const { role, name_id } = wanted;
  const own = `[role=${CSS.escape(role)}]`;
  const candidates = root.querySelectorAll<HTMLElement>(
    Object.hasOwn(NATIVE, role) ? `${NATIVE[role]},${own}` : own,
  );
  return [...candidates]
    .slice(0, MAX_ELEMENTS)
    .filter(
      (each) =>
        (each.getAttribute('role') ?? role) === role && nameId(nameOf(root, each)) === name_id,
    );
}

/** The first non-empty source of a name, in the order of the accname specification. */
function nameOf(root: Document | ShadowRoot, element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labelled = ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
  const { labels, type, value } = element as HTMLInputElement;
  const sources = [
    labelled,
    element.ariaLabel,
    labels?.[0]?.textContent,
    /^(?:button|submit|reset)$/.test(type) ? value : '',
    element.matches('select,textarea') ? '' : element.textContent,
    element.querySelector('img[alt]')?.getAttribute('alt'),
    element.title,
    element.getAttribute('placeholder'),
  ];
  return sources.find((text) => text?.trim()) ?? '';
}

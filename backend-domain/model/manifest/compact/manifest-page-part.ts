import type { ManifestElement, ManifestForm, ManifestState } from '../file/manifest.ts';
import { shortAddress } from './address-table.ts';
import type { CompactManifest, CompactPage } from './compact-manifest.ts';
import { CompactReader } from './compact-reader.ts';
import { usualAction } from './element-codec.ts';
import type {
  ManifestPagePart,
  PartElement,
  PartForm,
  PartState,
  PartStep,
} from './manifest-parts.ts';
import { expandedPage } from './page-codec.ts';
import { defined } from './usual.ts';

/**
 * The part for one page; null when the manifest has no page with this address. `address`: whole, or relative to `base`.
 */
export function manifestPagePart(
  compact: CompactManifest,
  address: string,
): ManifestPagePart | null {
  const { base } = compact;
  const reader = new CompactReader(compact);
  const index = placeOf(compact, reader.addresses, address);
  const written = compact.pages[index];
  if (written === undefined) return null;
  const url = reader.urlAt(index);
  const page = expandedPage(written, { ...reader, url, elements: [] });
  const template = page.template === null ? undefined : compact.templates[page.template];
  const absent = new Set(page.absent);
  const shared = [...(template ? reader.elementsOfTemplate(template) : []), ...reader.anchors];
  const elements = [
    ...reader.elementsOfPage(written, url),
    ...elementsOfDocument(compact, reader, written),
    ...shared.filter(({ id }) => !absent.has(id)),
  ];
  const states = [
    ...(reader.statesOfPage(written, url).states ?? []),
    ...((template && reader.statesOfTemplate(template).states) ?? []),
    ...(reader.statesOfSite().states ?? []),
  ];
  const forms = reader.forms.filter(({ id }) => page.forms.includes(id));
  return defined<ManifestPagePart>({
    version: '1.1',
    part: 'page',
    scan_id: compact.scan_id,
    generated_at: compact.generated_at,
    base,
    url,
    title: page.title,
    purpose: page.purpose ?? undefined,
    description: page.description ?? undefined,
    section: page.section ?? undefined,
    language: page.language ?? undefined,
    pattern: template?.pattern,
    read: page.scanned,
    requires_auth: page.requires_auth || undefined,
    headings: page.headings.length === 0 ? undefined : page.headings,
    elements: elements.map((element) => partElement(element, base)),
    truncated: page.truncated,
    summaries: page.summaries,
    forms: forms.length === 0 ? undefined : forms.map((form) => partForm(form, base)),
    states: states.length === 0 ? undefined : states.map((state) => partState(state, base)),
    links: page.links.length === 0 ? undefined : page.links.map((link) => shortAddress(link, base)),
  });
}

/** The own elements of the document of which this page is a place (`#…`). */
function elementsOfDocument(
  { pages }: CompactManifest,
  reader: CompactReader,
  { place_of: index }: CompactPage,
): ManifestElement[] {
  const document = index === undefined ? undefined : pages[index];
  if (index === undefined || document === undefined) return [];
  return reader.elementsOfPage(document, reader.urlAt(index));
}

/** The index of the page; -1 when there is none. */
function placeOf(
  { pages, base }: CompactManifest,
  addresses: readonly string[],
  address: string,
): number {
  const asked = URL.parse(address, base === '' ? undefined : base)?.href ?? address;
  const index = addresses.findIndex((written) =>
    [shortAddress(address, base), shortAddress(asked, base)].includes(written),
  );
  return index < pages.length ? index : -1;
}

function partElement(element: ManifestElement, base: string): PartElement {
  const { id, role, name, type, selector, fallbacks, confidence, action, state, frame, shadow } =
    element;
  return defined<PartElement>({
    id,
    role,
    name,
    type,
    css: selector ?? undefined,
    also:
      fallbacks.length === 0 ? undefined : fallbacks.map(({ kind, value }) => `${kind}=${value}`),
    confidence,
    action: action.kind === usualAction(type, action.url !== undefined) ? undefined : action.kind,
    to: action.url === undefined ? undefined : shortAddress(action.url, base),
    hidden: element.visible === false || undefined,
    state,
    required: element.required || undefined,
    frame,
    shadow,
  });
}

function partState({ elements, reached_by, ...state }: ManifestState, base: string): PartState {
  return {
    ...state,
    reached_by: reached_by.map(({ action, selector, role, name, url, frame, shadow }) =>
      defined<PartStep>({
        action,
        css: selector ?? undefined,
        role: role ?? undefined,
        name: name ?? undefined,
        to: url === undefined ? undefined : shortAddress(url, base),
        frame,
        shadow,
      }),
    ),
    elements: elements.map((element) => partElement(element, base)),
  };
}

function partForm(form: ManifestForm, base: string): PartForm {
  const { id, purpose, name, action, method, selector, fields, submit, confidence } = form;
  return defined<PartForm>({
    id,
    purpose,
    name: name === '' ? undefined : name,
    action: action === null ? undefined : shortAddress(action, base),
    method,
    css: selector ?? undefined,
    fields,
    submit: submit ?? undefined,
    confidence,
    frame: form.frame,
    shadow: form.shadow,
  });
}

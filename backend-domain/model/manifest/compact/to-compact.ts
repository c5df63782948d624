import type { Manifest, ManifestPage, ManifestTemplate } from '../file/manifest.ts';
import { AddressTable } from './address-table.ts';
import type {
  CompactManifest,
  CompactTemplate,
  CompactUsual,
  HrefStyle,
  UnreadUsual,
  UsualPage,
} from './compact-manifest.ts';
import { compactElement } from './element-codec.ts';
import { compactList, pageScope, usualOf, wideScope, withCommonElements } from './element-lists.ts';
import { compactForm, compactTemplateForm } from './form-codec.ts';
import { hrefOf, hrefSelector } from './href-style.ts';
import { compactPage } from './page-codec.ts';
import { schemaOf } from './schema-address.ts';
import { compactStates } from './state-codec.ts';
import { type UsualOfUnread, usualOfUnread } from './unread-usual.ts';
import { defined, mostFrequent } from './usual.ts';
import { compactWorkflow } from './workflow-codec.ts';

/**
 * Converts a manifest to version 1.1. The keys of its `pages` must be the pages' URLs, as `writeManifest` writes them;
 * the schemas of both versions are in the same folder.
 */
export function compactManifest(manifest: Manifest): CompactManifest {
  const { website } = manifest;
  const pages = Object.values(manifest.pages);
  const table = new AddressTable(website.start_url);
  const indexOf = (url: string) => table.indexOf(url);
  for (const { url } of pages) indexOf(url);
  const usual = usualIn(manifest, pages);
  const sections = website.main_sections.map(({ title }) => title);
  const unread = usualOfUnread(pages, Object.keys(manifest.templates), sections);
  const surroundings = {
    sections,
    anchors: idsOf(manifest.anchors),
    templates: new Map(
      Object.entries(manifest.templates).map(([id, { elements }]) => [id, idsOf(elements)]),
    ),
    forms: idsOf(manifest.forms),
    usual: usual.page,
    unread,
  };
  const forms = new Map(manifest.forms.map((form) => [form.id, form]));
  const template = (
    id: string,
    { elements, forms: own, states, ...each }: ManifestTemplate,
  ): CompactTemplate => ({
    ...each,
    example_url: indexOf(each.example_url),
    ...compactList(elements, wideScope(each.pattern, website.start_url, usual), indexOf),
    ...(own.length === 0
      ? {}
      : { forms: own.map((form) => compactTemplateForm(form, forms, usual.confidence, indexOf)) }),
    ...compactStates(states, wideScope(each.pattern, website.start_url, usual), indexOf),
    ...unreadOf(unread.ofTemplate.get(id)),
  });
  const anchorScope = wideScope(null, website.start_url, usual);
  const content = {
    website: defined<CompactManifest['website']>({
      ...website,
      start_url: indexOf(website.start_url),
      description: website.description ?? undefined,
      language: website.language ?? undefined,
      main_sections: website.main_sections.map((each) => ({ ...each, url: indexOf(each.url) })),
    }),
    anchors: manifest.anchors.map((element) => compactElement(element, anchorScope, indexOf)),
    templates: Object.fromEntries(
      Object.entries(manifest.templates).map(([id, each]) => [id, template(id, each)]),
    ),
    forms: manifest.forms.map((form) => compactForm(form, usual.confidence, indexOf)),
    workflows: manifest.workflows.map((workflow) => compactWorkflow(workflow, indexOf)),
    ...withCommonElements(
      pages.map((page) => ({
        page: {
          ...compactPage(page, surroundings, indexOf),
          ...compactStates(page.states, pageScope(page.url, usual), indexOf),
        },
        list: compactList(page.elements, pageScope(page.url, usual), indexOf),
      })),
    ),
    ...compactStates(manifest.states, anchorScope, indexOf),
  };
  const { provider, generated_at, scan_id, scores, ai_features, review } = manifest;
  const $schema = schemaOf(manifest.$schema, '1.1');
  return {
    ...{ version: '1.1', $schema, provider, generated_at, scan_id },
    ...{ base: table.base, ...table.written() },
    ...{ usual: { ...usual, unread: usualUnread(unread) }, scores, ai_features, review },
    ...content,
  };
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

/** The `unread` property of a template; absent when all of its pages were read. */
function unreadOf(unread: UnreadUsual | undefined): Pick<CompactTemplate, 'unread'> {
  return unread === undefined || Object.keys(unread).length === 0 ? {} : { unread };
}

function usualUnread({ template, others }: UsualOfUnread): CompactUsual['unread'] {
  return template === null ? others : { ...others, template };
}

function usualIn(manifest: Manifest, pages: readonly ManifestPage[]): Omit<CompactUsual, 'unread'> {
  const templates = Object.values(manifest.templates);
  const lists = [manifest.anchors, ...[...templates, ...pages].map(({ elements }) => elements)];
  return { ...usualOf(lists), href: usualHref(pages), page: usualPage(pages) };
}

const HREF_STYLES: readonly HrefStyle[] = ['path', 'relative', 'whole'];

/** The most frequent style of the selectors by `href`. */
function usualHref(pages: readonly ManifestPage[]): HrefStyle {
  const found = pages.flatMap(({ url: page, elements }) =>
    elements.flatMap(({ selector, action: { url } }) => {
      const style = HREF_STYLES.find(
        (one) => url && selector?.endsWith(hrefSelector(hrefOf(url, page, one))),
      );
      return style === undefined ? [] : [style];
    }),
  );
  return mostFrequent(found, 'path');
}

function usualPage(all: readonly ManifestPage[]): UsualPage {
  const pages = all.filter(({ scanned }) => scanned);
  const most = <Key extends keyof UsualPage>(key: Key, otherwise: UsualPage[Key]) =>
    mostFrequent(
      pages.map((page) => page[key]),
      otherwise,
    );
  return {
    content_type: most('content_type', null),
    status_code: most('status_code', null),
    language: most('language', null),
    last_modified: most('last_modified', null),
    requires_auth: most('requires_auth', null),
    structured_data: most('structured_data', []),
  };
}

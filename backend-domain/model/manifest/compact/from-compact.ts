import type { Manifest, ManifestPage, ManifestTemplate } from '../file/manifest.ts';
import type { CompactManifest, CompactPage, CompactTemplate } from './compact-manifest.ts';
import { CompactReader } from './compact-reader.ts';
import { expandedTemplateForm } from './form-codec.ts';
import { expandedPage } from './page-codec.ts';
import { schemaOf } from './schema-address.ts';
import { expandedWorkflow } from './workflow-codec.ts';

/**
 * Restores the manifest of version 1.0 that was passed to `compactManifest`. Throws RangeError for an index beyond its
 * table, which `compactManifest` never writes.
 */
export function expandManifest(compact: CompactManifest): Manifest {
  const { base: _base, parts: _parts, urls: _urls, common: _common, ...others } = compact;
  const { usual, states: _states, ...rest } = others;
  const reader = new CompactReader(compact);
  const { urlAt, anchors, forms, surroundings } = reader;
  const formsById = new Map(forms.map((form) => [form.id, form]));
  const template = (each: CompactTemplate): ManifestTemplate => ({
    pattern: each.pattern,
    category: each.category,
    page_count: each.page_count,
    scanned: each.scanned,
    example_url: urlAt(each.example_url),
    elements: reader.elementsOfTemplate(each),
    forms: (each.forms ?? []).flatMap((form) =>
      expandedTemplateForm(form, formsById, usual.confidence, urlAt),
    ),
    ...reader.statesOfTemplate(each),
  });
  const page = (each: CompactPage, index: number): [string, ManifestPage] => {
    const url = urlAt(index);
    const elements = reader.elementsOfPage(each, url);
    const page = expandedPage(each, { url, elements, surroundings, urlAt });
    return [url, { ...page, ...reader.statesOfPage(each, url) }];
  };
  const { website } = compact;
  return {
    ...rest,
    version: '1.0',
    $schema: schemaOf(compact.$schema, '1.0'),
    website: {
      ...website,
      start_url: reader.startUrl,
      description: website.description ?? null,
      language: website.language ?? null,
      main_sections: website.main_sections.map((each) => ({ ...each, url: urlAt(each.url) })),
    },
    anchors,
    templates: Object.fromEntries(
      Object.entries(compact.templates).map(([id, each]) => [id, template(each)]),
    ),
    forms,
    workflows: compact.workflows.map((workflow) => expandedWorkflow(workflow, urlAt)),
    pages: Object.fromEntries(compact.pages.map(page)),
    ...reader.statesOfSite(),
  };
}

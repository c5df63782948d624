import type { Manifest, ManifestPage, ManifestTemplate } from '../file/manifest.ts';
import { wholeAddress } from './address-table.ts';
import type { CompactManifest, CompactTemplate } from './compact-manifest.ts';
import { expandedElement } from './element-codec.ts';
import { expandedList, ownList, pageScope, wideScope } from './element-lists.ts';
import { expandedForm, expandedTemplateForm } from './form-codec.ts';
import { expandedPage } from './page-codec.ts';
import { expandedWorkflow } from './workflow-codec.ts';

/**
 * The manifest of version 1.0 that `compactManifest` took. `schemaUrl`: where the schema of 1.0 is served. Throws RangeError
 * for an index beyond its table, which `compactManifest` never writes.
 */
export function expandManifest(compact: CompactManifest, schemaUrl: string): Manifest {
  const { version: _, base, urls, usual, common, ...rest } = compact;
  const urlAt = (index: number): string => {
    const written = urls[index];
    if (written === undefined) throw new RangeError(`The manifest has no address ${index}.`);
    return wholeAddress(written, base);
  };
  const { website } = compact;
  const startUrl = urlAt(website.start_url);
  const anchorScope = wideScope(null, startUrl, usual);
  const anchors = compact.anchors.map((element) => expandedElement(element, anchorScope, urlAt));
  const forms = compact.forms.map((form) => expandedForm(form, usual.confidence, urlAt));
  const formsById = new Map(forms.map((form) => [form.id, form]));
  const template = ({ usual: inList, ...each }: CompactTemplate): ManifestTemplate => ({
    ...each,
    example_url: urlAt(each.example_url),
    elements: expandedList(
      { elements: each.elements, ...(inList === undefined ? {} : { usual: inList }) },
      wideScope(each.pattern, startUrl, usual),
      urlAt,
    ),
    forms: (each.forms ?? []).flatMap((form) =>
      expandedTemplateForm(form, formsById, usual.confidence, urlAt),
    ),
  });
  const surroundings = {
    sections: website.main_sections.map(({ title }) => title),
    anchors: anchors.map(({ id }) => id),
    usual: usual.page,
  };
  const page = (each: CompactManifest['pages'][number], index: number): ManifestPage => {
    const url = urlAt(index);
    const elements = expandedList(ownList(each, common), pageScope(url, usual), urlAt);
    return expandedPage(each, { url, elements, surroundings, urlAt });
  };
  return {
    ...rest,
    version: '1.0',
    $schema: schemaUrl,
    website: {
      ...website,
      start_url: startUrl,
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
    pages: Object.fromEntries(
      compact.pages.map((each, index) => {
        const whole = page(each, index);
        return [whole.url, whole];
      }),
    ),
  };
}

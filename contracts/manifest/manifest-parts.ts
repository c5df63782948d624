import type {
  ManifestIndexPart as DeclaredIndex,
  ManifestPagePart as DeclaredPage,
} from '@signpost/backend-domain/model/manifest/compact/manifest-parts.ts';
import { z } from 'zod';
import type { Equal, Proven, Wire } from '../wire.ts';
import { aiManifest } from './ai-manifest.ts';

/** Parts of a manifest, for agents that need not read all of it. The types are the domain's. */

const { anchors, forms, pages } = aiManifest.shape;
const whole = {
  element: anchors.element.shape,
  form: forms.element.shape,
  page: pages.valueType.shape,
  state: pages.valueType.shape.states.unwrap().element.shape,
};

const address = () => z.string().describe('Relative to base when it begins with /.');
const common = {
  version: z.literal('1.1'),
  scan_id: z.string(),
  generated_at: aiManifest.shape.generated_at,
  base: z.string().describe('Origin of the site.'),
};
const lines = (description: string) =>
  z.record(z.string(), z.array(z.string())).describe(description);

export const ManifestIndex = z
  .object({
    ...common,
    part: z.literal('index'),
    title: z.string(),
    description: z.string().exactOptional(),
    language: z.string().exactOptional(),
    start_url: address(),
    total_pages: z.int().min(0),
    sections: z.array(z.object({ title: z.string(), url: address() })),
    shared: z
      .array(z.string())
      .describe('Elements of nearly every page: role, name, and the address that it leads to.'),
    templates: z.array(
      z.object({ pattern: z.string(), category: z.string(), page_count: z.int().min(0) }),
    ),
    forms: z.array(
      z.object({
        id: z.string(),
        purpose: whole.form.purpose,
        name: z.string().exactOptional(),
        fields: z.array(z.string()),
        page: address().exactOptional(),
      }),
    ),
    workflows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        start_url: address(),
        sensitive: z.boolean().exactOptional(),
      }),
    ),
    pages: lines(
      'Pages that were read, by folder: the rest of the address, then a space and the title, unless the address already contains it.',
    ),
    inferred: lines('The same for pages that were not opened.'),
    more: z
      .int()
      .min(1)
      .describe('Number of known pages that are not listed for lack of room.')
      .exactOptional(),
  })
  .meta({ id: 'ManifestIndex', description: 'A summary of a manifest.' });
export type ManifestIndex = Proven<DeclaredIndex, Equal<DeclaredIndex, Wire<typeof ManifestIndex>>>;

const element = z.object({
  id: z.string(),
  role: z.string(),
  name: z.string(),
  type: whole.element.type,
  css: z.string().describe('CSS selector, unique on the page.').exactOptional(),
  also: z
    .array(z.string())
    .describe('Other locators of it, the best first: kind=value.')
    .exactOptional(),
  confidence: whole.element.confidence,
  action: whole.element.action.shape.kind
    .describe('Absent: the usual action of its type; open for a link without an address.')
    .exactOptional(),
  to: address().exactOptional(),
  hidden: z.literal(true).exactOptional(),
  state: whole.element.state,
  required: z.literal(true).exactOptional(),
  frame: whole.element.frame,
  shadow: whole.element.shadow,
});

const form = z.object({
  id: z.string(),
  purpose: whole.form.purpose,
  name: z.string().exactOptional(),
  action: address().exactOptional(),
  method: whole.form.method,
  css: z.string().exactOptional(),
  fields: whole.form.fields,
  submit: z.object({ selector: z.string().min(1).nullable(), name: z.string() }).exactOptional(),
  confidence: whole.form.confidence,
  frame: whole.form.frame,
  shadow: whole.form.shadow,
});

const state = z.object({
  state: whole.state.state,
  kind: whole.state.kind,
  name: whole.state.name,
  reached_by: z.array(
    z.object({
      action: whole.state.reached_by.element.shape.action,
      css: z.string().describe('CSS selector.').exactOptional(),
      role: z.string().exactOptional(),
      name: z.string().exactOptional(),
      to: address().exactOptional(),
      frame: whole.element.frame,
      shadow: whole.element.shadow,
    }),
  ),
  elements: z.array(element),
});

export const ManifestPart = z
  .object({
    ...common,
    part: z.literal('page'),
    url: z.string(),
    title: z.string(),
    purpose: z.string().exactOptional(),
    description: z.string().exactOptional(),
    section: z.string().exactOptional(),
    language: z.string().exactOptional(),
    pattern: z.string().describe('URL pattern of pages with the same structure.').exactOptional(),
    read: z.boolean().describe('False: not opened; described from pages of the same pattern.'),
    requires_auth: z.boolean().exactOptional(),
    headings: whole.page.headings.unwrap().exactOptional(),
    elements: z
      .array(element)
      .describe('Its own, its template’s and the site’s, without those that it lacks.'),
    truncated: whole.page.truncated,
    summaries: whole.page.summaries,
    forms: z.array(form).exactOptional(),
    states: z
      .array(state)
      .describe('States of the page, reached by steps that change nothing on the site.')
      .exactOptional(),
    links: z
      .array(address())
      .describe('Addresses of its links that are not among its elements.')
      .exactOptional(),
  })
  .meta({ id: 'ManifestPart', description: 'The complete description of one page.' });
export type ManifestPart = Proven<DeclaredPage, Equal<DeclaredPage, Wire<typeof ManifestPart>>>;

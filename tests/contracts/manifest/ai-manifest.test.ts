import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { applyReview } from '@signpost/backend-domain/model/manifest/review/review.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import {
  manifestJsonSchema,
  manifestSchemaFile,
} from '@signpost/contracts/manifest/json-schema.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';
import { anUnreadPage, aPage, at, elementsOf, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, aForm, noon } from '../../support/mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const isManifest = ajv.compile(manifestJsonSchema('1.0'));

/** Whether the zod schema and the JSON Schema accept the file. */
function accepted(file: unknown): { zod: boolean; ajv: boolean } {
  return { zod: aiManifest.safeParse(file).success, ajv: isManifest(file) };
}

const manifest = manifestOf(shopPages(), [anUnreadPage('/product/p-9', '/product/:slug')]);

describe('The manifest as a file', () => {
  it('is accepted as the domain builds it, without unknown keys', () => {
    const file: unknown = JSON.parse(JSON.stringify(manifest));
    expect(aiManifest.parse(file)).toEqual(file);
    isManifest(file);
    expect(isManifest.errors).toBeNull();
  });

  it('is accepted without its nulls, which parsing fills in', () => {
    const file: unknown = JSON.parse(manifestText(manifest));
    expect(accepted(file)).toEqual({ zod: true, ajv: true });
    expect(aiManifest.parse(file)).toEqual(manifest);
  });

  it('is accepted with everything optional in it, and after a review', () => {
    const form = {
      ...aForm({ action: at('/find') }),
      frame: 'iframe#search',
      shadow: ['x-search'],
    };
    const elements = elementsOf(form, 0).map((element) => ({
      ...element,
      required: true,
      frame: 'iframe#search',
      shadow: ['x-search'],
    }));
    const rich = manifestOf([...shopPages(), aPage('/rich', { forms: [form], elements })]);
    const reviewed: unknown = JSON.parse(
      JSON.stringify(applyReview(rich, { pages: [], workflows: [] }, noon)),
    );
    expect(aiManifest.parse(reviewed)).toEqual(reviewed);
    expect(accepted(reviewed)).toEqual({ zod: true, ajv: true });
  });

  it('is accepted for any texts of a site', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), fc.string({ maxLength: 400 }), (title, name) => {
        const site = manifestOf([
          aPage('/', {
            title,
            description: name,
            headings: [{ level: 1, text: title }],
            elements: [aButton(name, { locators: [{ kind: 'css', value: '#a', basis: 'id' }] })],
            forms: [aForm({ name: title })],
            structuredData: [title],
          }),
        ]);
        const file: unknown = JSON.parse(JSON.stringify(site));
        expect(accepted(file)).toEqual({ zod: true, ajv: true });
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, (file: Record<string, unknown>) => Record<string, unknown>]>([
    ['of another version', (file) => ({ ...file, version: '2.0' })],
    ['without pages', ({ pages: _, ...file }) => file],
    [
      'with a confidence above 1',
      (file) => ({ ...file, anchors: [{ ...manifest.anchors[0], confidence: 1.5 }] }),
    ],
    [
      'with an element of no known type',
      (file) => ({ ...file, anchors: [{ ...manifest.anchors[0], type: 'div' }] }),
    ],
    [
      'with a text of 301 characters',
      (file) => ({ ...file, anchors: [{ ...manifest.anchors[0], name: 'x'.repeat(301) }] }),
    ],
    ['with a time that is none', (file) => ({ ...file, generated_at: 'yesterday' })],
    ['that is a list', () => [] as unknown as Record<string, unknown>],
  ])('is refused %s', (_, change) => {
    const file = JSON.parse(JSON.stringify(manifest)) as Record<string, unknown>;
    expect(accepted(change(file))).toEqual({ zod: false, ajv: false });
  });

  it('may have keys of later versions', () => {
    expect(accepted({ ...manifest, later: 1 })).toEqual({ zod: true, ajv: true });
  });
});

describe('The JSON Schema of the manifest', () => {
  it('is checked in as generated', () => {
    const file = manifestSchemaFile('1.0');
    const path = join(import.meta.dirname, '../../../contracts/manifest', file);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(manifestJsonSchema('1.0'));
  });

  it('describes every part', () => {
    const { $defs, $schema, $id } = manifestJsonSchema(
      '1.0',
      'https://signpost.example/schema.json',
    );
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect($id).toBe('https://signpost.example/schema.json');
    const parts = Object.entries($defs as Record<string, { description?: string }>);
    expect(parts.map(([name]) => name).sort()).toEqual([
      'ManifestElement',
      'ManifestField',
      'ManifestForm',
      'ManifestLocator',
      'ManifestPage',
      'ManifestState',
      'ManifestTemplate',
      'ManifestWorkflow',
    ]);
    for (const [, { description }] of parts) expect(description).toBeTruthy();
  });
});

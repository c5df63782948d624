import { describe, expect, it } from '@jest/globals';
import { manifestIndexPart } from '@signpost/backend-domain/model/manifest/compact/manifest-index-part.ts';
import { manifestPagePart } from '@signpost/backend-domain/model/manifest/compact/manifest-page-part.ts';
import { compactManifest as compacted } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { compactManifest } from '@signpost/contracts/manifest/compact-manifest.ts';
import { manifestJsonSchema } from '@signpost/contracts/manifest/json-schema.ts';
import { ManifestIndex, ManifestPart } from '@signpost/contracts/manifest/manifest-parts.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { anyManifest } from '../../support/any-manifest.ts';
import { anUnreadPage, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const isCompact = ajv.compile(manifestJsonSchema('1.1'));

const compact = compacted(
  manifestOf(shopPages(), [anUnreadPage('/product/p-9', '/product/:slug')]),
);
const asFile = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value));

/** Whether the zod schema and the JSON Schema accept the file. */
function accepted(file: unknown): { zod: boolean; ajv: boolean } {
  return { zod: compactManifest.safeParse(file).success, ajv: isCompact(file) };
}

describe('The manifest of version 1.1 as a file', () => {
  it('is accepted as the domain writes it, without unknown keys', () => {
    expect(compactManifest.parse(asFile(compact))).toEqual(asFile(compact));
    isCompact(asFile(compact));
    expect(isCompact.errors).toBeNull();
  });

  it('is accepted for any manifest', () => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        expect(accepted(asFile(compacted(any)))).toEqual({ zod: true, ajv: true });
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, (file: Record<string, unknown>) => unknown]>([
    ['of version 1.0', (file) => ({ ...file, version: '1.0' })],
    ['without addresses', ({ urls: _, ...file }) => file],
    [
      'with an address in the place of an index',
      (file) => ({ ...file, pages: [{ links: ['/a'] }] }),
    ],
    ['with an index below 0', (file) => ({ ...file, pages: [{ canonical: -1 }] })],
    ['with a confidence above 1', (file) => ({ ...file, anchors: [{ confidence: 1.5 }] })],
  ])('is refused %s', (_, change) => {
    expect(accepted(change(asFile(compact)))).toEqual({ zod: false, ajv: false });
  });
});

describe('Parts of a manifest', () => {
  it('follow the contract, for any manifest', () => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        const short = compacted(any);
        const index = asFile(manifestIndexPart(short));
        expect(ManifestIndex.parse(index)).toEqual(index);
        for (const { url } of Object.values(any.pages)) {
          const page = asFile(manifestPagePart(short, url));
          expect(ManifestPart.parse(page)).toEqual(page);
        }
      }),
      { numRuns: 60 },
    );
  });
});

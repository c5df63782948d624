import { describe, expect, it } from '@jest/globals';
import { NO_CHANNELS } from '@signpost/backend-domain/model/publishing/channel-checks.ts';
import type {
  IntegrationFindings,
  ManifestState,
} from '@signpost/backend-domain/model/publishing/integration-findings.ts';
import {
  judgeIntegration,
  unreachableReport,
} from '@signpost/backend-domain/model/publishing/integration-report.ts';
import type { ManifestBlock } from '@signpost/backend-domain/model/site/robots-block.ts';

const URL_A = 'https://signpost.example/api/scanner/public/manifest/example.com';
const URL_B = 'https://example.com/manifest.json';

const block = (manifestUrl = URL_A): ManifestBlock => ({
  manifestUrl,
  provider: 'Signpost',
  version: '1.0',
  style: 'directive',
});

interface Parts {
  readonly block?: ManifestState | 'no-address';
  readonly wellKnown?: 'own' | 'foreign';
  readonly tags?: 'meta' | 'link' | 'both';
}

function findings({ block: state, wellKnown, tags }: Parts): IntegrationFindings {
  const tag = (one: 'meta' | 'link') => (tags === one || tags === 'both' ? [URL_A] : []);
  const blocks = state === undefined ? [] : [state === 'no-address' ? block('/relative') : block()];
  return {
    domain: 'example.com',
    robots: { state: 'present', blocks, sitemaps: [] },
    wellKnown: wellKnown
      ? { manifestUrl: URL_A, domain: wellKnown === 'own' ? 'www.Example.com' : 'other.example' }
      : null,
    metaUrls: tag('meta'),
    linkUrls: tag('link'),
    sitemap: true,
    llmsTxt: true,
    channels: { checks: NO_CHANNELS, aiRules: false },
    manifests: new Map([[URL_A, state === undefined || state === 'no-address' ? 'good' : state]]),
  };
}

const typesOf = (found: IntegrationFindings) =>
  judgeIntegration(found).recommendations.map(({ type }) => type);

describe('A site', () => {
  it.each<[string, Parts]>([
    ['fully', { block: 'good', wellKnown: 'own' }],
    ['fully', { block: 'good', tags: 'meta' }],
    ['fully', { block: 'good', tags: 'link' }],
    ['fully', { block: 'good', wellKnown: 'own', tags: 'both' }],
    ['partially', { block: 'good' }],
    ['partially', { wellKnown: 'own' }],
    ['partially', { tags: 'meta' }],
    ['partially', { tags: 'link' }],
    ['partially', { wellKnown: 'own', tags: 'both' }],
    ['partially', { block: 'good', wellKnown: 'foreign' }],
    ['partially', { block: 'private', wellKnown: 'own', tags: 'both' }],
    ['partially', { block: 'unpublished', wellKnown: 'own' }],
    ['partially', { block: 'unreachable', wellKnown: 'own' }],
    ['partially', { block: 'invalid', wellKnown: 'own' }],
    ['partially', { block: 'other-site', wellKnown: 'own' }],
    ['partially', { block: 'no-address', wellKnown: 'own' }],
    ['partially', { block: 'unreachable' }],
    ['not', {}],
    ['not', { wellKnown: 'foreign' }],
  ])('is %s optimized with %j', (status, parts) => {
    expect(judgeIntegration(findings(parts)).status).toBe(`${status}_optimized`);
  });

  it.each<[Parts, Readonly<Record<string, unknown>>]>([
    [
      { block: 'good', wellKnown: 'own', tags: 'both' },
      { robotsBlock: true, wellKnownFile: true, metaTags: true, manifestAvailable: true },
    ],
    [{ block: 'private' }, { robotsBlock: true, manifestAvailable: false, manifestUrl: URL_A }],
    [{ wellKnown: 'foreign' }, { wellKnownFile: false }],
    [{}, { robotsBlock: false, metaTags: false, manifestUrl: null }],
  ])('with %j is reported as %j', (parts, expected) => {
    expect(judgeIntegration(findings(parts))).toMatchObject(expected);
  });

  it('that has everything gets only positive findings', () => {
    const types = typesOf(findings({ block: 'good', wellKnown: 'own', tags: 'both' }));
    expect(new Set(types)).toEqual(new Set(['success']));
  });

  it.each<ManifestState>(['private', 'unpublished', 'unreachable', 'invalid', 'other-site'])(
    'gets one error when its robots.txt names a manifest that is %s',
    (state) => {
      const found = findings({ block: state, wellKnown: 'own', tags: 'both' });
      expect(typesOf(found).filter((type) => type === 'error')).toEqual(['error']);
    },
  );

  it('that refers to different manifests gets a finding about that', () => {
    const found = findings({ block: 'good' });
    const both = {
      ...found,
      metaUrls: [URL_B],
      manifests: new Map<string, ManifestState>([
        [URL_A, 'good'],
        [URL_B, 'invalid'],
      ]),
    };
    const messages = judgeIntegration(both).recommendations.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('different manifests'));
    expect(messages).toContainEqual(expect.stringContaining(`names ${URL_B}`));
  });

  it.each(['missing', 'unreachable'] as const)(
    'gets a finding when its robots.txt is %s',
    (state) => {
      const found = { ...findings({}), robots: { state, blocks: [], sitemaps: [] } };
      const [first] = judgeIntegration(found).recommendations;
      expect(first?.type).toBe(state === 'missing' ? 'warning' : 'error');
      expect(first?.message).toContain('robots.txt');
    },
  );

  it('gets findings about a missing sitemap and llms.txt', () => {
    const found = {
      ...findings({ block: 'good', wellKnown: 'own' }),
      sitemap: false,
      llmsTxt: false,
    };
    const report = judgeIntegration(found);
    expect(report).toMatchObject({ status: 'fully_optimized', sitemap: false, llmsTxt: false });
    const texts = report.recommendations.map(({ type, message }) => `${type}: ${message}`);
    expect(texts).toContainEqual(expect.stringMatching(/^warning: No sitemap/));
    expect(texts).toContainEqual(expect.stringMatching(/^info: The site has no llms\.txt/));
  });

  it('that cannot be reached is an error with the next step', () => {
    const report = unreachableReport('gone.example', 'gone.example has no address.');
    expect(report).toMatchObject({ status: 'error', robotsTxt: 'unreachable' });
    expect(report.recommendations).toEqual([
      { type: 'error', message: expect.stringMatching(/^gone\.example has no address\. See /) },
    ]);
  });

  it('gets plain sentences that say what to do', () => {
    const all: Parts[] = [{}, { block: 'no-address' }, { wellKnown: 'foreign' }, { tags: 'meta' }];
    for (const parts of all) {
      for (const { type, message } of judgeIntegration(findings(parts)).recommendations) {
        expect(message).toMatch(/^[A-Z/r][^<>{}]*\.$/);
        if (type === 'error' || type === 'warning') {
          expect(message).toMatch(/\b(Add|Write|Put|Download|Replace|Make|Name|Scan)\b/);
        }
      }
    }
  });
});

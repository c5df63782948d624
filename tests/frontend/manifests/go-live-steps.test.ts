import { describe, expect, it } from '@jest/globals';
import { goLiveSteps } from '../../../frontend/src/features/integration/go-live-steps.ts';
import { aSite, aValidation, aVerification } from '../../components/support/publication-mothers.ts';
import { aListedScan } from '../../components/support/scans.ts';

const scan = aListedScan();
const published = { ...scan, isPublic: true };
const stepsOf = (known: Partial<Parameters<typeof goLiveSteps>[0]>) => {
  const steps = goLiveSteps({ scan, site: aSite(scan), check: aValidation(), ...known });
  return Object.fromEntries(steps.map(({ name, state, text }) => [name, { state, text }]));
};

describe('The steps to go live', () => {
  it('are in the order in which they are taken', () => {
    expect(goLiveSteps({ scan, site: undefined, check: undefined })).toMatchObject([
      { name: 'Publish', state: 'open' },
      { name: 'Verify ownership', state: 'unknown' },
      { name: 'Install', state: 'unknown' },
      { name: 'Test', state: 'unknown' },
    ]);
  });

  it('say that agents cannot read a private manifest, or that they read another one', () => {
    expect(stepsOf({}).Publish).toEqual({
      state: 'open',
      text: 'This manifest is private: agents cannot read it yet.',
    });
    const site = aSite(scan, { published_scan_id: 'another-scan' });
    expect(stepsOf({ site }).Publish?.text).toContain('another scan of shop.example');
  });

  it('say when agents get a newer manifest than this public one', () => {
    const site = aSite(published, { published_scan_id: 'a-newer-scan' });
    expect(stepsOf({ scan: published, site }).Publish).toEqual({
      state: 'done',
      text: 'Agents get a newer manifest of yours for shop.example, not this one.',
    });
    const own = aSite(published, { published_scan_id: scan.id });
    expect(stepsOf({ scan: published, site: own }).Publish?.text).toBe(
      'Everyone can read this manifest.',
    );
  });

  it('say which user’s manifest the domain serves', () => {
    const site = aSite(scan, {
      served_by_domain: 'another_owner',
      verification: aVerification(),
    });
    expect(stepsOf({ site })['Verify ownership']).toEqual({
      state: 'open',
      text: 'Agents that ask for shop.example get the manifest of another verified owner.',
    });
    const mine = aSite(scan, {
      served_by_domain: 'you',
      verification: aVerification({ verified: true, proved_at: '2026-03-09T12:00:00.000Z' }),
    });
    expect(stepsOf({ site: mine })['Verify ownership']).toMatchObject({
      state: 'done',
      text: expect.stringContaining('get your manifest'),
    });
  });

  it('list installed and missing files', () => {
    const check = aValidation({ status: 'partially_optimized', robots_block: true });
    expect(stepsOf({ check })).toMatchObject({
      Install: {
        state: 'done',
        text: expect.stringMatching(/^Found: AI-Manifest lines in robots\.txt\. Missing: Manifest/),
      },
      Test: { state: 'open', text: 'Good! Partially Optimized · 1 of 5 checks passed' },
    });
  });

  it('mark what a fully optimized site lacks as optional', () => {
    const found = { manifest_available: true, robots_block: true, well_known_file: true };
    const { Install, Test } = stepsOf({
      check: aValidation({ status: 'fully_optimized', ...found }),
    });
    expect(Install?.text).toMatch(/ Optional: Meta and link tags, Sitemap\./);
    expect(Install?.text).not.toContain('Missing');
    expect(Test).toMatchObject({
      state: 'done',
      text: 'Perfect! Fully AI-Optimized · 3 of 5 checks passed, the others are optional',
    });
  });

  it('count a channel that agents can use as installed', () => {
    const channels = [
      { channel: 'llms_txt', state: 'valid', problems: [] },
      { channel: 'ard', state: 'missing', problems: ['Add it.'] },
    ] as const;
    const { Install } = stepsOf({ check: aValidation({ channels: [...channels] }) });
    expect(Install?.state).toBe('done');
    expect(Install?.text).toMatch(/^Found: llms\.txt\. .* Optional channels: ARD catalogue\.$/);
    expect(stepsOf({ check: aValidation({ sitemap: true }) }).Install?.state).toBe('open');
  });

  it('claim nothing about a site that did not answer', () => {
    expect(stepsOf({ check: aValidation({ status: 'error' }) })).toMatchObject({
      Install: { state: 'unknown', text: 'shop.example could not be reached.' },
      Test: { state: 'open', text: 'Validation Error' },
    });
  });
});

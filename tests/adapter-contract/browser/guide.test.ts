import { describe, expect, it } from '@jest/globals';
import { type GuidablePage, load, PageNotGuidable } from '@signpost/adapters/browser/guide';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { chromium } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { testBrowserPath } from '../../support/browser.ts';
import { aManifest } from '../../support/guide-mothers.ts';
import { guideSuite } from './guide.suite.ts';

// No sandbox is needed: these browsers open only the fixture site.
const args = ['--no-sandbox'];

guideSuite('Playwright', {
  launch: async () => {
    const browser = await chromium.launch({ executablePath: testBrowserPath(), args });
    return { newPage: () => browser.newPage(), close: () => browser.close() };
  },
});

guideSuite('Puppeteer', {
  launch: async () => {
    const browser = await launch({ executablePath: testBrowserPath(), args });
    return { newPage: () => browser.newPage(), close: () => browser.close() };
  },
});

describe('Loading a manifest', () => {
  it('accepts its text or its parsed value', () => {
    const manifest = aManifest('https://radio.example');
    expect(load(JSON.stringify(manifest)).workflows()).toEqual(load(manifest).workflows());
  });

  it('fills in null for values that the file leaves out', () => {
    const manifest = aManifest('https://radio.example');
    expect(load(manifestText(manifest)).manifest).toEqual(manifest);
  });

  it('accepts a manifest of version 1.1', () => {
    const manifest = aManifest('https://radio.example');
    expect(load(JSON.stringify(compactManifest(manifest))).manifest).toEqual(manifest);
    expect(() => load({ version: '1.1' })).toThrow(/not a manifest of version 1\.1/);
  });

  it.each([
    ['no JSON', 'hello', /it is not JSON/],
    ['another value', { version: '1.0' }, /not a manifest of version 1\.0/],
  ])('refuses %s and says what to give', (_, given, message) => {
    expect(() => load(given)).toThrow(message);
    expect(() => load(given)).toThrow(/Give the manifest\.json of a scan/);
  });

  it('refuses an unknown workflow and lists the known ones', async () => {
    const guide = load(aManifest('https://radio.example'));
    expect(() => guide.workflow('w9')).toThrow(
      'There is no workflow “w9”. Known ones: w-search (Search the site), w-order (Buy a ticket).',
    );
  });

  it('refuses an object that is not a page of Playwright or Puppeteer', async () => {
    const guide = load(aManifest('https://radio.example'));
    await expect(guide.open({} as GuidablePage, 'https://radio.example/')).rejects.toThrow(
      PageNotGuidable,
    );
  });
});

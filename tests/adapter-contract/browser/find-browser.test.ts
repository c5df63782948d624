import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findBrowser, findHeadlessShell } from '@signpost/adapters/browser/find-browser.ts';
import { PlaywrightBrowserEngine } from '@signpost/adapters/browser/playwright/playwright-browser-engine.ts';
import { PuppeteerBrowserEngine } from '@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts';

describe('The browser', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-find-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function program(name: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, '#!/bin/sh\nexit 1\n');
    await chmod(file, 0o755);
    return file;
  }

  it('is the program that the setting names', async () => {
    const file = await program('my-chrome');
    expect(findBrowser({ browserPath: file, path: '' })).toBe(file);
  });

  it('is none when the named program is missing or not executable', async () => {
    await program('chromium');
    await writeFile(join(folder, 'text'), '');
    expect(findBrowser({ browserPath: join(folder, 'missing'), path: folder })).toBeNull();
    expect(findBrowser({ browserPath: join(folder, 'text'), path: folder })).toBeNull();
  });

  it('is otherwise found on the PATH', async () => {
    const file = await program('chromium');
    const found = findBrowser({ path: `/nowhere:${folder}` });
    // Playwright's browser and headless shells take precedence where the machine has them.
    expect([file, findBrowser({ path: '' })]).toContain(found);
    expect(found).not.toBeNull();
  });

  it('is a headless shell rather than a whole browser', async () => {
    await program('chromium');
    const shell = await program('chrome-headless-shell');
    // Playwright's headless shell takes precedence where the machine has one.
    const installed = findHeadlessShell({ path: '' });
    expect(findBrowser({ path: folder })).toBe(
      installed?.includes('playwright') ? installed : shell,
    );
  });

  it.each([PlaywrightBrowserEngine, PuppeteerBrowserEngine])(
    'is missing or does not start: the message says what to install (%p)',
    async (Engine) => {
      const none = new Engine({ executablePath: null });
      await expect(none.openSession()).rejects.toMatchObject({
        code: 'browser.unavailable',
        message: expect.stringContaining('BROWSER_PATH'),
      });
      const broken = new Engine({ executablePath: await program('broken') });
      await expect(broken.openSession()).rejects.toMatchObject({ code: 'browser.unavailable' });
      await Promise.all([none.close(), broken.close()]);
    },
  );
});

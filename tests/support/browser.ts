import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserPrivileges,
  browserPrivileges,
} from '@signpost/adapters/browser/browser-privileges.ts';
import { findBrowser, findHeadlessShell } from '@signpost/adapters/browser/find-browser.ts';
import { PlaywrightBrowserEngine } from '@signpost/adapters/browser/playwright/playwright-browser-engine.ts';
import { PuppeteerBrowserEngine } from '@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts';
import type { BrowserEngineOptions } from '@signpost/adapters/browser/shared/engine-options.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import { systemCommand } from './system-command.ts';

/** The path of the browser that Signpost finds on this machine. Installs Debian's headless shell when there is none. */
export function testBrowserPath(): string {
  return findBrowser({ browserPath: process.env.BROWSER_PATH ?? '' }) ?? headlessShellPath();
}

/** The path of chrome-headless-shell, a Chromium without user interface. */
export function headlessShellPath(): string {
  const found = findHeadlessShell();
  if (found !== null) return found;
  systemCommand('chromium-headless-shell', 'chromium-headless-shell');
  return findHeadlessShell() ?? wholeChromiumPath();
}

/** The path of a whole Chromium, which makes more requests of its own than a headless shell. */
export function wholeChromiumPath(): string {
  return systemCommand('chromium', 'chromium');
}

/** The browser of this machine, or the given one, with the user and sandbox that the server would use. */
export function testBrowser(executablePath = testBrowserPath()): Pick<
  BrowserPrivileges,
  'user' | 'sandbox'
> & {
  readonly executablePath: string;
} {
  const { user, sandbox } = browserPrivileges(executablePath);
  return { executablePath, user, sandbox };
}

/** A new temporary folder that the browser can write to, whichever user it runs as. */
export function folderForBrowser(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const { user } = testBrowser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

export type EngineName = BrowserEngine['name'];

export const engineNames: readonly EngineName[] = ['playwright', 'puppeteer'];

/**
 * The engines that browser tests run on: only Playwright in `make test`, for speed; both everywhere else. The port's
 * own suite always runs on both.
 */
export const enginesUnderTest: readonly EngineName[] =
  process.env.TEST_SCOPE === 'fast' ? ['playwright'] : engineNames;

export function anEngine(
  name: EngineName,
  options: Partial<BrowserEngineOptions> = {},
): BrowserEngine {
  const all = { ...testBrowser(options.executablePath ?? undefined), ...options };
  return name === 'playwright' ? new PlaywrightBrowserEngine(all) : new PuppeteerBrowserEngine(all);
}

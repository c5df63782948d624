import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export interface BrowserSearch {
  /** BROWSER_PATH; '' or absent: search. */
  readonly browserPath?: string;
  /** The folders to look through, as PATH has them. */
  readonly path?: string;
}

const programs = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/** Where installers put browsers that are not on the PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/**
 * The browser's program, or null when there is none: the one that was named, else the one that Playwright installed,
 * else Chrome or Chromium of the system. A named one that is not there is null, not another one.
 */
export function findBrowser(search: BrowserSearch = {}): string | null {
  if (search.browserPath) return isProgram(search.browserPath) ? search.browserPath : null;
  const folders = (search.path ?? process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    installedByPlaywright(),
    ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...usualPlaces,
  ];
  return candidates.find((file) => file !== null && isProgram(file)) ?? null;
}

function installedByPlaywright(): string | null {
  try {
    return chromium.executablePath() || null;
  } catch {
    return null; // a system that Playwright has no browser for
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

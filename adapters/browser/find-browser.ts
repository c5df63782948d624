import { accessSync, constants, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export interface BrowserSearch {
  /** The setting BROWSER_PATH. When it is absent or '', the browser is searched for. */
  readonly browserPath?: string;
  /** The folders to search, in the format of PATH. */
  readonly path?: string;
}

/**
 * Programs of the headless shell: Chromium without the code for windows. It starts in a quarter of the time, and its
 * pages need half the resources.
 */
const HEADLESS_SHELLS = ['chrome-headless-shell', 'headless_shell'];

const BROWSERS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/**
 * Debian's `chromium-headless-shell` on the PATH is a wrapper script: ending it leaves the browser running. So the
 * program itself is used.
 */
const DEBIAN_HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Paths at which installers put browsers without adding them to the PATH. */
const INSTALL_LOCATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/**
 * The path of the browser's executable; null when there is none. The order: the program that BROWSER_PATH names, a
 * headless shell, a full browser; of each kind, Playwright's before the system's. When the program that BROWSER_PATH
 * names does not exist, the result is null: no other program replaces it.
 */
export function findBrowser(search: BrowserSearch = {}): string | null {
  if (search.browserPath) return isProgram(search.browserPath) ? search.browserPath : null;
  return findHeadlessShell(search) ?? findWholeBrowser(search);
}

/** A headless shell, or null when there is none. */
export function findHeadlessShell({ path }: BrowserSearch = {}): string | null {
  return firstProgram([
    ...headlessShellsOfPlaywright(),
    ...onPath(HEADLESS_SHELLS, path),
    DEBIAN_HEADLESS_SHELL,
  ]);
}

/** A browser that can show a window, or null when there is none. */
export function findWholeBrowser({ path }: BrowserSearch = {}): string | null {
  return firstProgram([...browserOfPlaywright(), ...onPath(BROWSERS, path), ...INSTALL_LOCATIONS]);
}

function onPath(names: readonly string[], path = process.env.PATH ?? ''): string[] {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function browserOfPlaywright(): string[] {
  try {
    // Imported here because it takes a quarter of a second, and a command may end before it needs a browser.
    const { chromium }: typeof import('playwright-core') = require('playwright-core');
    return [chromium.executablePath()].filter(Boolean);
  } catch {
    return []; // a system that Playwright has no browser for
  }
}

/** Playwright installs its headless shells beside its browsers, in `chromium_headless_shell-REVISION/SYSTEM/`. */
function headlessShellsOfPlaywright(): string[] {
  return browserOfPlaywright().flatMap((browser) => {
    const installed = dirname(dirname(dirname(browser)));
    const revision = dirname(dirname(browser)).split('-').at(-1);
    const folder = join(installed, `chromium_headless_shell-${revision}`);
    return subfolders(folder).flatMap((system) =>
      HEADLESS_SHELLS.map((name) => join(folder, system, name)),
    );
  });
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function firstProgram(candidates: readonly string[]): string | null {
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

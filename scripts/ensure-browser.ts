/**
 * Ensures that a browser is installed: an existing one, else Playwright's Chromium, else Debian's package. Where
 * Debian's package manager may be used, also installs a headless shell, which scans faster. When no browser can be
 * installed, exits with 1 and one sentence on what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findHeadlessShell } from '../adapters/browser/find-browser.ts';

const browserPath = process.env.BROWSER_PATH ?? '';

function run(program: string, parameters: readonly string[]): boolean {
  return spawnSync(program, parameters, { stdio: 'inherit' }).status === 0;
}

const mayInstallPackages = process.getuid?.() === 0 && existsSync('/etc/debian_version');

const aptGet = (...parameters: string[]): boolean =>
  run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...parameters]);

/** Updates the package lists first: those of a machine's image may name a browser that is months old. */
function installDebianPackage(name: string): void {
  process.env.DEBIAN_FRONTEND = 'noninteractive';
  aptGet('update');
  aptGet('install', '-y', name);
}

/** The path of a browser that is installed or could be installed; null when there is none. */
function ensured(): string | null {
  const found = findBrowser({ browserPath });
  if (browserPath) return found;
  if (!found) run('npx', ['playwright-core', 'install', 'chromium']);
  if (!findHeadlessShell() && mayInstallPackages) installDebianPackage('chromium-headless-shell');
  if (!findBrowser() && mayInstallPackages) installDebianPackage('chromium');
  return findBrowser();
}

const browser = ensured();
if (browser) console.log(`Browser: ${browser}`);
else {
  console.error(
    browserPath
      ? `BROWSER_PATH names ${browserPath}, which is not a program: name a Chromium or Chrome, or leave it unset.`
      : 'No browser could be installed: install Chromium or Chrome and set BROWSER_PATH to its program.',
  );
  process.exitCode = 1;
}

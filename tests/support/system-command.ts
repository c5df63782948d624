import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program that tests need, from `folders` or the PATH. Installs its Debian package when it is missing and
 * the tests run as root; otherwise throws an error that names the package.
 */
export function systemCommand(
  program: string,
  debianPackage: string,
  folders: () => readonly string[] = () => [],
): string {
  const found = find(program, folders());
  if (found) return found;
  if (process.getuid?.() === 0) installDebianPackage(debianPackage);
  const installed = find(program, folders());
  if (installed) return installed;
  throw new Error(
    `These tests need "${program}". Install it (Debian: apt-get install ${debianPackage}).`,
  );
}

function find(program: string, folders: readonly string[]): string | null {
  const path = (process.env.PATH ?? '').split(delimiter);
  return (
    [...folders, ...path].map((folder) => join(folder, program)).find((file) => existsSync(file)) ??
    null
  );
}

/** Installs a package without starting its service (policy-rc.d). Waits for another apt to finish. */
function installDebianPackage(name: string): void {
  const apt = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'install', name];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    execFileSync('apt-get', apt, { env, stdio: 'ignore' });
  } catch {
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update'], { env, stdio: 'ignore' });
    execFileSync('apt-get', apt, { env, stdio: 'ignore' });
  }
}

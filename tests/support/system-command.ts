import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program the tests need, from `folders` or the PATH; installed from Debian's packages when it is
 * missing and we are root. Throws, saying what to install, when it cannot be had.
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

/** Installs without starting the package's own service (policy-rc.d), waiting for another apt to finish. */
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

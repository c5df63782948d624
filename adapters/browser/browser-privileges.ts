import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface BrowserUser {
  readonly uid: number;
  readonly gid: number;
}

/** How a browser that Signpost starts is isolated from the rest of the machine. */
export interface BrowserPrivileges {
  /** The user that the browser runs as; null: the user of this process. */
  readonly user: BrowserUser | null;
  /** Whether Chromium's sandbox is enabled. */
  readonly sandbox: boolean;
  /** What the operator should change to isolate the browser fully; null when nothing is to be changed. */
  readonly warning: string | null;
}

/** The facts about the machine that the decision needs. */
export interface BrowserMachine {
  /** The user id of this process; undefined on systems without user ids. */
  readonly uid: number | undefined;
  readonly temporaryFolder: string;
  /** Runs a program and returns whether its exit code was 0. */
  succeeds(program: string, parameters: readonly string[]): boolean;
  /** Whether Chromium's setuid helper is installed for this browser. */
  hasSandboxHelper(executablePath: string): boolean;
}

/** The user `nobody` on Linux (kernel.overflowuid), who owns no files and has no rights. */
const NOBODY: BrowserUser = { uid: 65_534, gid: 65_534 };
const AS_NOBODY = [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups'];
/** Options of unshare(1) for the namespaces that Chromium's sandbox creates; inside them it also calls chroot. */
const NAMESPACES = ['--user', '--map-root-user', '--pid', '--net', '--fork'];
const PROBE_MS = 5_000;

/**
 * Decides how the browser is isolated. When Signpost runs as root, the browser runs as the user `nobody`: with
 * Chromium's sandbox, or without it where the kernel does not allow user namespaces. Where `nobody` cannot start the
 * browser, it runs as root, which Chromium does only without its sandbox. When Signpost runs as any other user, the
 * browser runs as the same user, with its sandbox.
 */
export function browserPrivileges(
  executablePath: string | null,
  machine: BrowserMachine = thisMachine,
): BrowserPrivileges {
  if (machine.uid !== 0 || executablePath === null)
    return { user: null, sandbox: true, warning: null };
  const asNobody = (...command: string[]): boolean =>
    machine.succeeds('setpriv', [...AS_NOBODY, ...command]);
  const { temporaryFolder } = machine;
  if (!asNobody('sh', '-c', 'test -x "$1" && test -x "$2"', 'sh', executablePath, temporaryFolder))
    return { user: null, sandbox: false, warning: asRoot(executablePath, temporaryFolder) };
  const sandbox =
    machine.hasSandboxHelper(executablePath) ||
    asNobody('unshare', ...NAMESPACES, 'chroot', '/', 'true');
  return { user: NOBODY, sandbox, warning: sandbox ? null : WITHOUT_SANDBOX };
}

const WITHOUT_SANDBOX =
  'The browser runs as the user "nobody", but without its sandbox: the kernel does not allow user namespaces. Allow them, or run Signpost where no other service can be reached (docs/configuration.md, "The browser as root").';

function asRoot(executablePath: string, temporaryFolder: string): string {
  return `Signpost runs as root, and its browser too, without a sandbox: a page that breaks out of the browser controls this machine. Run Signpost as another user, or make ${executablePath} and ${temporaryFolder} accessible to the user "nobody" and install setpriv (docs/configuration.md, "The browser as root").`;
}

const thisMachine: BrowserMachine = {
  uid: process.getuid?.(),
  temporaryFolder: tmpdir(),
  succeeds: (program, parameters) =>
    spawnSync(program, parameters, { stdio: 'ignore', timeout: PROBE_MS }).status === 0,
  hasSandboxHelper: (executablePath) =>
    [dirname(realpathSync(executablePath)), '/usr/lib/chromium'].some((folder) =>
      isSetuidRoot(join(folder, 'chrome-sandbox')),
    ),
};

function isSetuidRoot(file: string): boolean {
  if (!existsSync(file)) return false;
  const { uid, mode } = statSync(file);
  return uid === 0 && (mode & 0o4001) === 0o4001;
}

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import {
  type BrowserMachine,
  browserPrivileges,
} from '@signpost/adapters/browser/browser-privileges.ts';
import { anEngine, engineNames, testBrowserPath } from '../../support/browser.ts';
import { browserProcesses } from '../../support/browser-processes.ts';

const CHROMIUM = '/usr/bin/chromium';

/** A machine on which root runs Signpost and every probe succeeds. */
function aMachine(changes: Partial<BrowserMachine> = {}): BrowserMachine {
  return {
    uid: 0,
    temporaryFolder: '/tmp',
    succeeds: () => true,
    hasSandboxHelper: () => false,
    ...changes,
  };
}

/** A kernel without user namespaces for ordinary users. */
const withoutNamespaces: BrowserMachine['succeeds'] = (_, parameters) =>
  !parameters.includes('unshare');

describe('The browser of a server that runs as root', () => {
  it('runs as nobody with its sandbox on', () => {
    expect(browserPrivileges(CHROMIUM, aMachine())).toEqual({
      user: { uid: 65_534, gid: 65_534 },
      sandbox: true,
      warning: null,
    });
  });

  it('runs as the user nobody without its sandbox where the kernel does not allow one, with a warning', () => {
    const found = browserPrivileges(CHROMIUM, aMachine({ succeeds: withoutNamespaces }));
    expect(found).toMatchObject({ user: { uid: 65_534, gid: 65_534 }, sandbox: false });
    expect(found.warning).toContain('without its sandbox');
    expect(found.warning).toContain('docs/configuration.md');
  });

  it('has its sandbox by the setuid helper where the kernel allows no namespaces', () => {
    const machine = aMachine({ succeeds: withoutNamespaces, hasSandboxHelper: () => true });
    expect(browserPrivileges(CHROMIUM, machine)).toMatchObject({ sandbox: true, warning: null });
  });

  it('runs as root without a sandbox where no other user can start it, with a warning', () => {
    const found = browserPrivileges(CHROMIUM, aMachine({ succeeds: () => false }));
    expect(found).toMatchObject({ user: null, sandbox: false });
    expect(found.warning).toContain('Signpost runs as root, and its browser too');
    expect(found.warning).toContain(CHROMIUM);
  });

  it('is probed as the user nobody, never as root', () => {
    const asked: string[] = [];
    browserPrivileges(
      CHROMIUM,
      aMachine({
        succeeds: (program, parameters) => {
          asked.push([program, ...parameters].join(' '));
          return true;
        },
      }),
    );
    expect(asked.length).toBe(2);
    for (const command of asked) expect(command).toMatch(/^setpriv --reuid=65534 --regid=65534 /);
  });
});

it('The browser of any other user keeps that user and its sandbox', () => {
  expect(browserPrivileges(CHROMIUM, aMachine({ uid: 1000, succeeds: () => false }))).toEqual({
    user: null,
    sandbox: true,
    warning: null,
  });
});

describe.each(engineNames)('A browser that %s starts', (name) => {
  it('runs as the user and with the sandbox that were decided on', async () => {
    const { user, sandbox } = browserPrivileges(testBrowserPath());
    const engine = anEngine(name);
    try {
      await engine.openSession();
      const [browser] = (await browserProcesses()).filter(({ type }) => type === null);
      const status = await readFile(`/proc/${browser?.pid}/status`, 'utf8');
      const command = await readFile(`/proc/${browser?.pid}/cmdline`, 'utf8');
      const uid = user?.uid ?? process.getuid?.();
      expect(/^Uid:\t(.*)$/m.exec(status)?.[1]).toBe([uid, uid, uid, uid].join('\t'));
      expect(command.includes('--no-sandbox')).toBe(!sandbox);
    } finally {
      await engine.close();
    }
  });
});

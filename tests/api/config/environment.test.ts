import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidEnvironment, readEnvironment } from '@signpost/backend/config/environment.ts';
import { readScanArguments } from '@signpost/backend/config/scan-arguments.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The message about wrong settings. */
function complaint(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.message;
    throw error;
  }
  throw new Error('These settings are right.');
}

const HOW_TO =
  'write host, host:port or a CIDR range, separated by commas, for example localhost:4000, staging.example.com, 10.1.0.0/16';

describe('Settings that are wrong', () => {
  it('are reported all at once, targets and the browser included', () => {
    const message = complaint({
      PORT: 'http',
      TARGET_ALLOW: 'localhost:4000,http://localhost:8000',
      BROWSER_PATH: join(folder, 'none'),
    });
    expect(message).toMatch(
      /^These settings are wrong: PORT: .*; BROWSER_PATH: .*; TARGET_ALLOW: .*\.$/,
    );
  });

  it('include every invalid target, and the message says how to write one', () => {
    expect(complaint({ TARGET_ALLOW: 'a b,localhost:4000,localhost:0' })).toBe(
      `These settings are wrong: TARGET_ALLOW: "a b" is more than a host and a port, "localhost:0" has a port that is not between 1 and 65535 (${HOW_TO}).`,
    );
  });

  it('include every entry of APP_ORIGINS that is not an origin', () => {
    for (const wrong of ['app.example.com', 'https://app.example.com/', 'ftp://a.example', '*'])
      expect(complaint({ APP_ORIGINS: `https://a.example,${wrong}` })).toContain(
        'APP_ORIGINS: give origins',
      );
    const right = readEnvironment({ APP_ORIGINS: 'https://a.example, http://localhost:5173' });
    expect(right.APP_ORIGINS).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  it('include a browser that is missing, not executable or a folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '', { mode: 0o644 });
    for (const path of [join(folder, 'none'), file, folder]) {
      expect(complaint({ BROWSER_PATH: path })).toBe(
        `These settings are wrong: BROWSER_PATH: ${path} is not a program: name a Chromium or Chrome, or leave it unset to have one found.`,
      );
    }
  });
});

describe('Settings of requests', () => {
  it('accept host names without scheme or port, and a metrics token that cannot be guessed', () => {
    expect(complaint({ ALLOWED_HOSTS: 'https://signpost', METRICS_TOKEN: 'short' })).toMatch(
      /ALLOWED_HOSTS: give host names without scheme or port.*METRICS_TOKEN: /,
    );
    expect(complaint({ ALLOWED_HOSTS: 'signpost:3000' })).toContain('ALLOWED_HOSTS');
    const right = {
      ALLOWED_HOSTS: 'signpost, www.signpost.example,',
      METRICS_TOKEN: 'x'.repeat(16),
    };
    expect(readEnvironment(right)).toMatchObject({
      ALLOWED_HOSTS: ['signpost', 'www.signpost.example'],
      METRICS_TOKEN: right.METRICS_TOKEN,
    });
    expect(readEnvironment({}).ALLOWED_HOSTS).toEqual([]);
  });
});

describe('Settings that are right', () => {
  it('may name targets and a program', () => {
    const variables = {
      TARGET_ALLOW: 'localhost:4000, 10.0.0.0/8',
      BROWSER_PATH: process.execPath,
    };
    expect(readEnvironment(variables)).toMatchObject(variables);
  });

  it('may leave both out', () => {
    const { TARGET_ALLOW, BROWSER_PATH } = readEnvironment({ TARGET_ALLOW: '', BROWSER_PATH: ' ' });
    expect([TARGET_ALLOW, BROWSER_PATH]).toEqual(['', undefined]);
  });
});

describe('The flag --allow', () => {
  it.each([
    ['http://localhost:8000', 'is more than a host and a port'],
    ['localhost:http', 'has a port that is not between 1 and 65535'],
    ['10.0.0.0/33', 'is not a CIDR range'],
  ])('is refused with the accepted forms when it is given %s', (entry, why) => {
    expect(() =>
      readScanArguments(['https://a.example/', '--allow', 'b.example', '--allow', entry]),
    ).toThrow(`--allow: "${entry}" ${why} (${HOW_TO}). See npm run -s scan -- --help`);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { parse } from 'yaml';

const PROJECT = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
}

const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
} = parse(textOf('backend/deploy/compose.yaml'), { merge: true });
const ours = ['api', 'worker'].map((name) => [name, compose.services[name]] as const);

/** The values of `.env`, for the variables that compose.yaml takes from it. */
const FILLED: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  JWT_SECRET: 'a secret of 32 characters or more',
  PUBLIC_URL: 'https://signpost.example.com',
  SMTP_URL: 'smtps://mail.example.com',
};
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) =>
    kind === '-' ? (FILLED[name] ?? rest) : (FILLED[name] ?? `no ${name}`),
  );

describe('The compose file', () => {
  it.each(ours)('gives %s settings that exist and are valid together', (_, service) => {
    const environment = service?.environment ?? {};
    const variables = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
    const read = readEnvironment(Object.fromEntries(variables));
    expect(Object.keys(environment).filter((name) => !(name in read))).toEqual([]);
  });

  it.each(ours)('runs %s without capabilities on a read-only file system', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service?.security_opt).toContain('no-new-privileges:true');
  });

  it('publishes the API to the reverse proxy on this host, and no other port', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(['api 127.0.0.1:3000:3000']);
  });

  it('keeps PostgreSQL and Redis in an internal network', () => {
    expect(compose.networks.inside).toEqual({ internal: true });
    for (const name of ['postgres', 'redis'])
      expect(compose.services[name]?.networks).toEqual(['inside']);
  });

  it('names a seccomp profile with the calls that Chromium’s sandbox needs', () => {
    const profile = JSON.parse(textOf('backend/deploy/chromium-seccomp.json'));
    const refused: string[] = profile.syscalls.flatMap(
      ({ names }: { names: readonly string[] }) => names,
    );
    expect(ours[0]?.[1]?.security_opt).toContain('seccomp=./chromium-seccomp.json');
    for (const needed of ['clone', 'unshare', 'setns', 'chroot', 'seccomp'])
      expect(refused).not.toContain(needed);
    for (const harmful of ['mount', 'ptrace', 'bpf', 'kexec_load', 'init_module'])
      expect(refused).toContain(harmful);
  });

  it('requires only variables that example.env lists', () => {
    const asked = [...textOf('backend/deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)];
    const given = [...textOf('backend/deploy/example.env').matchAll(/^(\w+)=/gm)];
    const names = given.map(([, name]) => name);
    for (const [, name] of asked) expect(names).toContain(name);
  });
});

describe('The Dockerfile', () => {
  const lines = textOf('backend/deploy/Dockerfile').split('\n');

  it('copies only existing files', () => {
    const sources = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !existsSync(join(PROJECT, source)))).toEqual([]);
  });

  it('copies the package.json of every workspace, which npm ci asks for', () => {
    const { workspaces }: { workspaces: readonly string[] } = JSON.parse(textOf('package.json'));
    const missing = workspaces.filter(
      (name) => !lines.includes(`COPY ${name}/package.json ${name}/`),
    );
    expect(missing).toEqual([]);
  });

  it('runs as an unprivileged user', () => {
    const last = lines.findLast((line) => line.startsWith('USER '));
    expect(last).toBe('USER signpost');
  });
});

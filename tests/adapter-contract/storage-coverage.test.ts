import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { databases } from '../support/databases.ts';
import { storages } from '../support/storages.ts';

const here = new URL('.', import.meta.url).pathname;
const adapters = join(here, '../../adapters/storage');
const ports = join(here, '../../backend-domain/ports');

const folders = readdirSync(adapters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('The port suites', () => {
  it('run over every storage adapter there is', () => {
    expect([...new Set(storages.map(({ folder }) => folder))].sort()).toEqual(folders.sort());
    expect(databases.map(({ name }) => name)).toEqual(['PGlite', 'PostgreSQL']);
  });

  it.each(folders)('exist for every repository of %s', (folder) => {
    const names = readdirSync(join(adapters, folder))
      .map((file) => /^(?:in-memory|mikro-orm)-(.*)\.ts$/.exec(file)?.[1] ?? '')
      .filter((name) => existsSync(join(ports, `${name}.ts`)));
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      const test = readFileSync(join(here, `${name}.test.ts`), 'utf8');
      expect(test).toMatch(/of (storages|databases)\) /);
      expect(test).toContain(`./${name}.suite.ts`);
    }
  });
});

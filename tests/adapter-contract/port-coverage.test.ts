import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { databases } from '../support/databases.ts';
import { storages } from '../support/storages.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const here = join(project, 'tests/adapter-contract');

const kebab = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const isPort = (name: string): boolean =>
  existsSync(join(project, 'backend-domain/ports', `${kebab(name)}.ts`));

/** Every class of `adapters/` that implements a port, with its file. */
const adapters = readdirSync(join(project, 'adapters'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
  .flatMap((path) => {
    const file = join(project, 'adapters', path);
    const classes = readFileSync(file, 'utf8').matchAll(/class (\w+)[^{]* implements ([^{]+)\{/g);
    return [...classes].flatMap(([, name = '', ports = '']) =>
      ports
        .split(',')
        .map((port) => port.trim())
        .filter(isPort)
        .map((port) => ({ name, port, file })),
    );
  });

/** A module and all modules of this project that it imports, by whatever way. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+\.ts)'/g)) {
    const target = specifier.startsWith('@signpost/')
      ? join(project, specifier.slice('@signpost/'.length))
      : join(dirname(file), specifier);
    if (existsSync(target)) reachedFrom(target, reached);
  }
  return reached;
}

describe('The suite of a port', () => {
  it.each(adapters)('of $port is run by $name', ({ port, file }) => {
    const test = join(here, `${kebab(port)}.test.ts`);
    expect(readFileSync(test, 'utf8')).toContain(`./${kebab(port)}.suite.ts`);
    expect([...reachedFrom(test)].map((one) => relative(project, one))).toContain(
      relative(project, file),
    );
  });

  it('exists for every port there is', () => {
    const ports = readdirSync(join(project, 'backend-domain/ports')).map((file) =>
      file.slice(0, -3),
    );
    expect([...new Set(adapters.map(({ port }) => kebab(port)))].sort()).toEqual(ports.sort());
  });

  it('is run over every storage there is', () => {
    const folders = readdirSync(join(project, 'adapters/storage'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...new Set(storages.map(({ folder }) => folder))].sort()).toEqual(folders.sort());
    expect(databases.map(({ name }) => name)).toEqual(['PGlite', 'PostgreSQL']);
    for (const { port, file } of adapters.filter(({ file }) => file.includes('/mikro-orm/'))) {
      expect(file).toContain('mikro-orm-');
      const test = readFileSync(join(here, `${kebab(port)}.test.ts`), 'utf8');
      expect(test).toMatch(/of (storages|databases)\) /);
    }
  });
});

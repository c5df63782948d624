import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '../../support/free-port.ts';
import { endOfCommand, startScanCommand } from '../support/scan-command.ts';
import { scanCommandWorld } from '../support/scan-command-world.ts';

const world = scanCommandWorld();

describe('The scan command says in one sentence what is wrong, and writes nothing, when', () => {
  const oneSentence = async (options: string[], sentence: RegExp): Promise<void> => {
    const { code, errors } = await world.scan(...options);
    expect(errors.trim()).toMatch(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  };

  it.each<[string, string[], RegExp]>([
    ['there is no URL', [], /give the URL of the site to scan/i],
    ['there are two URLs', ['https://a.example', 'https://b.example'], /give one url; got 2/i],
    ['a flag is unknown', ['https://a.example', '--colour'], /Unknown option '--colour'/],
    [
      'a value is not a number',
      ['https://a.example', '--max-pages', 'many'],
      /--max-pages: Give a whole number from 1 to 50000/,
    ],
    [
      'a number is too small',
      ['https://a.example', '--depth', '0'],
      /--depth: Give a whole number/,
    ],
    [
      'a value is not among the choices',
      ['https://a.example', '--browser', 'netscape'],
      /--browser: /,
    ],
    ['the URL is not a web address', ['ht!tp:/x'], /is not a web address/],
    [
      'a target for --allow is not one',
      ['https://a.example', '--allow', 'http://localhost:8000'],
      /^--allow: "http:\/\/localhost:8000" is more than .* host:port .* See npm run/,
    ],
  ])('%s', (_, options, sentence) => oneSentence(options, sentence));

  it('the target may not be contacted', async () => {
    await oneSentence(
      ['http://10.0.0.1/', '--out', world.out],
      /may not be scanned: .*--allow 10\.0\.0\.1/,
    );
    expect(world.written()).toEqual([]);
  });

  it('a setting is wrong: it names them all', async () => {
    const variables = { TARGET_ALLOW: 'a b', BROWSER_PATH: world.out };
    const { code, errors } = await endOfCommand(
      startScanCommand([world.site.url, '--out', join(world.out, 'files')], variables),
    );
    expect(errors).toMatch(/^These settings are wrong: BROWSER_PATH: .*TARGET_ALLOW: .*\n$/);
    expect(code).toBe(1);
    expect(world.written()).toEqual([]);
  });

  it('the target may not be contacted, even with the environment of a worker', async () => {
    const child = startScanCommand(['http://10.0.0.1/', '--out', world.out, '--llm', 'heuristic'], {
      ROLE: 'worker',
      DATABASE_URL: 'postgres://none.example/none',
      LLM_PROVIDER: 'openai',
    });
    const { code, errors } = await endOfCommand(child);
    expect(errors).toMatch(/^\S+ may not be scanned: /);
    expect(code).toBe(1);
  });

  it('the host cannot be reached', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await oneSentence(
      [`http://${host}/`, '--allow', host, '--out', world.out],
      /the connection was refused/,
    );
    expect(world.written()).toEqual([]);
  });

  it('the start page is not HTML', async () => {
    await oneSentence(
      [`${world.site.url}picture.png`, '--allow', world.site.host, '--out', world.out],
      /is not a web page \(image\/png\)/,
    );
    expect(world.written()).toEqual([]);
  });

  it('robots.txt forbids the start page', async () => {
    await oneSentence(
      [`${world.site.url}private/`, '--allow', world.site.host, '--out', world.out],
      /does not allow this scan: its robots\.txt forbids/,
    );
    expect(world.written()).toEqual([]);
  });

  it('the folder cannot be used', async () => {
    const file = join(world.out, 'file');
    writeFileSync(file, '');
    await oneSentence(
      [world.site.url, '--allow', world.site.host, '--out', file],
      /cannot be used: a file is at this path/,
    );
    expect(existsSync(join(world.out, 'file'))).toBe(true);
  });

  it('the folder cannot be made where it is wanted', async () => {
    await oneSentence(
      [world.site.url, '--allow', world.site.host, '--out', '/proc/none/out'],
      /\/proc\/none\/out cannot be used: it cannot be created there/,
    );
  });

  it('there is nothing to resume', async () => {
    await oneSentence(
      [world.site.url, '--allow', world.site.host, '--out', world.out, '--resume'],
      /no unfinished scan/,
    );
  });
});

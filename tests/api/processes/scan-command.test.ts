import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { freePort } from '../../support/free-port.ts';
import { type SmallSite, serveSmallSite } from '../../support/small-site.ts';

const COMMAND = fileURLToPath(new URL('../../../backend/cli/scan.ts', import.meta.url));
/** A whole scan with its review and Lighthouse, on a busy machine. */
jest.setTimeout(240_000);

const FILES = [
  'ai-manifest.json',
  'llms.txt',
  'manifest.json',
  'report.json',
  'robots.txt',
  'sitemap.xml',
];

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

let site: SmallSite;
let out: string;

beforeAll(async () => {
  site = await serveSmallSite();
});
afterAll(() => site.close());
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'signpost-command-'));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

function start(...options: string[]): ChildProcess {
  return startWith({}, ...options);
}

function startWith(variables: Record<string, string>, ...options: string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
}

async function ended(
  child: ChildProcess,
  onOutput: (output: string) => void = () => {},
): Promise<Ended> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (piece) => {
    output += piece;
    onOutput(output);
  });
  child.stderr?.on('data', (piece) => {
    errors += piece;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}

const scan = (...options: string[]) => ended(start(...options));
const written = () =>
  readdirSync(out)
    .filter((name) => name !== '.signpost')
    .sort();

describe('The scan command', () => {
  it('writes the six files of a real site, keeps its robots.txt and exits with 0', async () => {
    const { code, output, errors } = await scan(site.url, '--allow', site.host, '--out', out);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toMatch(/Done: 6 pages read .* 6 files in /);
    expect(readdirSync(out).sort()).toEqual(FILES);
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(aiManifest.safeParse(manifest).error).toBeUndefined();
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.verified).toBeGreaterThan(5);
    expect(manifest.review.broken).toBe(0);
    expect(manifest.forms.map(({ purpose }: { purpose: string }) => purpose)).toContain('search');
    const robots = readFileSync(join(out, 'robots.txt'), 'utf8');
    expect(robots.startsWith(site.robotsTxt)).toBe(true);
    expect(robots).toContain('AI-Manifest: ');
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    expect(report.pages).toMatchObject({ read: 6, failed: 1 });
  });

  it('gives the same pages with Puppeteer', async () => {
    const { code } = await scan(
      site.url,
      '--allow',
      site.host,
      '--out',
      out,
      '--browser',
      'puppeteer',
    );
    expect(code).toBe(0);
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(Object.keys(manifest.pages)).toHaveLength(6);
    expect(manifest.review.broken).toBe(0);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on with --resume after %s, reading no page again that was stored',
    async (signal) => {
      site.slowly(150);
      const child = start(site.url, '--allow', site.host, '--out', out);
      let isKilled = false;
      const first = await ended(child, (output) => {
        if (isKilled || !/\n +[2-9]\d% scanning/.test(output)) return;
        isKilled = true;
        child.kill(signal);
      });
      expect(first.code).toBe(signal === 'SIGINT' ? 130 : null);
      expect(written()).toEqual([]);
      site.slowly(0);
      const { code, output, errors } = await scan(
        site.url,
        '--allow',
        site.host,
        '--out',
        out,
        '--resume',
      );
      expect(errors).toBe('');
      expect(code).toBe(0);
      expect(output).toMatch(/Done: 6 pages read/);
      expect(readdirSync(out).sort()).toEqual(FILES);
    },
  );

  it('goes on with a scan of the important pages by --resume alone, and prints how', async () => {
    site.slowly(300);
    const folder = join(out, 'its files');
    const child = start(
      ...[site.url, '--allow', site.host, '--out', folder],
      ...['--select', 'important', '--max-pages', '4'],
    );
    let isAsked = false;
    const first = await ended(child, (output) => {
      if (isAsked || !output.includes('robots.txt was read')) return;
      isAsked = true;
      child.kill('SIGINT');
    });
    site.slowly(0);
    expect(first.code).toBe(130);
    expect(first.output).toContain(
      `Go on with: npm run -s scan -- ${site.url} --allow ${site.host} --out '${folder}' --select important --max-pages 4 --resume\n`,
    );
    const { code, errors } = await scan(
      ...[site.url, '--allow', site.host, '--out', folder, '--resume'],
    );
    expect(errors).toBe('');
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ scan_type: 'smart' });
    expect(report.pages.read).toBeLessThanOrEqual(4);
  });
});

describe('The scan command says in one sentence what is wrong, and writes nothing, when', () => {
  const oneSentence = async (options: string[], sentence: RegExp): Promise<void> => {
    const { code, errors } = await scan(...options);
    expect(errors.trim()).toMatch(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  };

  it.each<[string, string[], RegExp]>([
    ['there is no URL', [], /give the URL of the site to scan/i],
    ['there are two URLs', ['https://a.example', 'https://b.example'], /one url at a time/i],
    ['a flag is unknown', ['https://a.example', '--colour'], /Unknown option '--colour'/],
    [
      'a number is none',
      ['https://a.example', '--max-pages', 'many'],
      /--max-pages: Give a whole number from 1 to 50000/,
    ],
    [
      'a number is too small',
      ['https://a.example', '--depth', '0'],
      /--depth: Give a whole number/,
    ],
    ['a choice is none', ['https://a.example', '--browser', 'netscape'], /--browser: /],
    ['the URL is none', ['ht!tp:/x'], /is not a web address/],
    [
      'a target that is to be allowed is none',
      ['https://a.example', '--allow', 'http://localhost:8000'],
      /^--allow: "http:\/\/localhost:8000" is more than .* host:port .* See npm run/,
    ],
  ])('%s', (_, options, sentence) => oneSentence(options, sentence));

  it('the target may not be contacted', async () => {
    await oneSentence(
      ['http://10.0.0.1/', '--out', out],
      /may not be scanned: .*--allow 10\.0\.0\.1/,
    );
    expect(written()).toEqual([]);
  });

  it('a setting is wrong: it names them all', async () => {
    const { code, errors } = await ended(
      startWith({ TARGET_ALLOW: 'a b', BROWSER_PATH: out }, site.url, '--out', join(out, 'files')),
    );
    expect(errors).toMatch(/^These settings are wrong: BROWSER_PATH: .*TARGET_ALLOW: .*\n$/);
    expect(code).toBe(1);
    expect(written()).toEqual([]);
  });

  it('the target may not be contacted, although it runs among the settings of a worker', async () => {
    const child = startWith(
      { ROLE: 'worker', DATABASE_URL: 'postgres://none.example/none', LLM_PROVIDER: 'openai' },
      ...['http://10.0.0.1/', '--out', out, '--llm', 'heuristic'],
    );
    const { code, errors } = await ended(child);
    expect(errors).toMatch(/^\S+ may not be scanned: /);
    expect(code).toBe(1);
  });

  it('the host cannot be reached', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await oneSentence(
      [`http://${host}/`, '--allow', host, '--out', out],
      /the connection was refused/,
    );
    expect(written()).toEqual([]);
  });

  it('the start page is no HTML', async () => {
    await oneSentence(
      [`${site.url}picture.png`, '--allow', site.host, '--out', out],
      /is not a web page \(image\/png\)/,
    );
    expect(written()).toEqual([]);
  });

  it('robots.txt forbids the start page', async () => {
    await oneSentence(
      [`${site.url}private/`, '--allow', site.host, '--out', out],
      /does not let us in: its robots\.txt forbids/,
    );
    expect(written()).toEqual([]);
  });

  it('the folder cannot be used', async () => {
    const file = join(out, 'file');
    writeFileSync(file, '');
    await oneSentence(
      [site.url, '--allow', site.host, '--out', file],
      /cannot be used: something that is not a folder/,
    );
    expect(existsSync(join(out, 'file'))).toBe(true);
  });

  it('the folder cannot be made where it is wanted', async () => {
    await oneSentence(
      [site.url, '--allow', site.host, '--out', '/proc/none/out'],
      /\/proc\/none\/out cannot be used: it cannot be made there/,
    );
  });

  it('there is nothing to resume', async () => {
    await oneSentence(
      [site.url, '--allow', site.host, '--out', out, '--resume'],
      /no unfinished scan/,
    );
  });
});

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { resumeCommand } from '@signpost/backend/cli/resume-command.ts';
import { readScanArguments, type ScanArguments } from '@signpost/backend/config/scan-arguments.ts';
import fc from 'fast-check';

const START = 'npm run -s scan -- ';
const URL = 'https://a.example/';

function read(...argv: string[]): ScanArguments {
  const options = readScanArguments(argv);
  if (options === 'help') throw new Error('These arguments ask for help.');
  return options;
}

/** The arguments after `npm run -s scan --` as a shell passes them on. */
function words(command: string): string[] {
  expect(command.startsWith(START)).toBe(true);
  const script = `printf '%s\\0' ${command.slice(START.length)}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const resumed = (options: ScanArguments) => read(...words(resumeCommand(options)));

describe('The command that continues an interrupted scan', () => {
  it('holds every option that was given, and no other', () => {
    const given = [URL, '--max-pages', '5', '--depth', '3', '--browser', 'puppeteer'];
    given.push('--llm', 'openai', '--select', 'important', '--allow', 'localhost:8000');
    given.push('--allow', '10.0.0.0/8,staging.example', '--out', 'my-site');
    expect(resumeCommand(read(...given))).toBe(`${START}${given.join(' ')} --resume`);
  });

  it('names the folder even when it is the default', () => {
    expect(resumeCommand(read(URL))).toBe(`${START}${URL} --out signpost-out --resume`);
  });

  it('contains --resume only once when it was given already', () => {
    expect(resumeCommand(read(URL, '--resume')).match(/--resume/g)).toHaveLength(1);
  });

  it('gives a shell the same arguments, whatever they contain', () => {
    const word = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((text) => !text.includes('\0'));
    const special = fc.constantFrom("it's here", '-x', '--out', '$(id)', '`id`', 'a b', '=x', '~');
    fc.assert(
      fc.property(fc.oneof(word, special), fc.oneof(word, special), (path, out) => {
        const options = read(`${URL}${path}`, `--out=${out}`, '--allow', '[::1]:8000');
        const { given, ...rest } = options;
        expect(resumed(options)).toEqual({
          ...rest,
          resume: true,
          given: { ...given, resume: true },
        });
      }),
      { numRuns: 60 },
    );
  });
});

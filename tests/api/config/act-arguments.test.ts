import { describe, expect, it } from '@jest/globals';
import { readActArguments } from '@signpost/backend/config/act-arguments.ts';
import { hasScreen } from '@signpost/backend/config/browser-environment.ts';

describe('The arguments of the act command', () => {
  it('are a manifest and one task', () => {
    expect(
      readActArguments(['m.json', '--workflow', 'w1', '--param', 'a=1=2', '--param', 'b=']),
    ).toMatchObject({
      manifest: 'm.json',
      workflow: 'w1',
      param: [
        ['a', '1=2'],
        ['b', ''],
      ],
      'allow-sensitive': false,
    });
    expect(readActArguments(['--help'])).toBe('help');
  });

  it.each<[string[], RegExp]>([
    [['--list'], /^Give the manifest: a file or an address\./],
    [['m.json'], /^Give one of --list, --find and --workflow\./],
    [['m.json', '--list', '--find', 'x'], /^Give one of --list, --find and --workflow\./],
    [['m.json', 'n.json', '--list'], /^Give one manifest; got 2\./],
    [['m.json', '--workflow', 'w1', '--param', 'radio'], /^--param: Give NAME=VALUE/],
    [['m.json', '--list', '--param', 'a=b'], /^--param belongs to --workflow\./],
    [['m.json', '--list', '--allow', 'http://x'], /^--allow: .*write host, host:port/],
    [['m.json', '--lst'], /^Unknown option '--lst'\./],
  ])('%j are refused', (argv, message) => {
    expect(() => readActArguments(argv)).toThrow(message);
    expect(() => readActArguments(argv)).toThrow(/See npm run -s act -- --help$/);
  });
});

describe('Whether there is a screen for a browser window', () => {
  it.each<[Record<string, string>, NodeJS.Platform, boolean]>([
    [{}, 'linux', false],
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'darwin', true],
  ])('%j on %s: %s', (variables, platform, expected) => {
    expect(hasScreen(variables, platform)).toBe(expected);
  });
});

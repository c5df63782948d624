import { describe, expect, it } from '@jest/globals';
import { channelFiles } from '@signpost/backend-domain/model/channels/channel-files.ts';
import {
  type ChannelAnswers,
  type ChannelName,
  readChannels,
  withSkillDigests,
} from '@signpost/backend-domain/model/publishing/channel-checks.ts';
import type { AskedFile } from '@signpost/backend-domain/model/publishing/found-file.ts';
import {
  type ReadinessSigns,
  readinessOf,
} from '@signpost/backend-domain/model/publishing/readiness.ts';
import { readinessBadge } from '@signpost/backend-domain/model/publishing/readiness-badge.ts';
import { aChannelSite } from '../../support/channel-mothers.ts';
import { CANARY, injectionTexts } from '../../support/injection-texts.ts';
import { manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const DIGEST = 'a'.repeat(64);
const files = new Map(
  channelFiles(aChannelSite(manifestOf(shopPages())), {
    manifestUrl: 'https://signpost.example/api/claims/c1/manifest',
    mcpUrl: 'https://signpost.example/mcp',
    sha256: () => DIGEST,
  }).map(({ id, content }) => [id, content]),
);
const SCRIPT_TAG = '<head><script src="/webmcp.js" defer></script></head>';

function served(path: string, text: string | undefined): AskedFile | null {
  if (text === undefined) return null;
  return { url: `https://shop.example${path}`, status: 200, contentType: '', text };
}

/** The answers of a site that serves every file of its scan. */
function answers(changes: Partial<ChannelAnswers> = {}): ChannelAnswers {
  return {
    domain: 'shop.example',
    startPage: served('/', SCRIPT_TAG),
    robotsTxt: served('/robots.txt', 'User-agent: GPTBot\nAllow: /'),
    llmsTxt: served('/llms.txt', '# Shop\n\n## Pages\n\n- [Start](https://shop.example/)\n'),
    ardJson: served('/.well-known/ard.json', files.get('ard.json')),
    skillsJson: served('/.well-known/agent-skills/index.json', files.get('agent-skills.json')),
    webmcpJson: served('/webmcp.json', files.get('webmcp.json')),
    madeUp: [],
    ...changes,
  };
}

function checkOf(channel: ChannelName, changes: Partial<ChannelAnswers> = {}) {
  const found = readChannels(answers(changes)).checks.find((each) => each.channel === channel);
  if (found === undefined) throw new Error(`${channel} was not checked.`);
  return found;
}

describe('The channels of a site', () => {
  it('are valid when it serves the files of its scan', () => {
    const { checks, aiRules, skills } = readChannels(answers());
    expect(checks.map(({ channel, state, problems }) => [channel, state, problems])).toEqual([
      ['llms_txt', 'valid', []],
      ['ard', 'valid', []],
      ['agent_skills', 'valid', []],
      ['webmcp', 'valid', []],
    ]);
    expect(aiRules).toBe(true);
    expect(skills).toHaveLength(3);
    expect(skills[0]).toEqual({
      url: expect.stringMatching(
        /^https:\/\/shop\.example\/\.well-known\/agent-skills\/[\w-]+\/SKILL\.md$/,
      ),
      sha256: DIGEST,
    });
  });

  it('are missing on a site without them, each with the next step', () => {
    const nothing = { llmsTxt: null, ardJson: null, skillsJson: null, webmcpJson: null };
    const { checks } = readChannels(answers({ ...nothing, startPage: served('/', '<p>Hi') }));
    for (const { state, problems } of checks) {
      expect(state).toBe('missing');
      expect(problems).toHaveLength(1);
    }
  });

  it('are missing when the site answers every request with one page', () => {
    const page = served('/x', '<!doctype html><title>Shop</title>');
    const soft = { llmsTxt: page, ardJson: page, skillsJson: page, webmcpJson: page };
    const { checks } = readChannels(
      answers({ ...soft, startPage: page, robotsTxt: page, madeUp: [page] }),
    );
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['missing']));
  });

  it.each<[string, ChannelName, Partial<ChannelAnswers>, RegExp]>([
    [
      'an llms.txt without links',
      'llms_txt',
      { llmsTxt: served('/llms.txt', '# Shop') },
      /no links/,
    ],
    [
      'another version of ARD',
      'ard',
      { ardJson: served('/a', '{"specVersion":"2"}') },
      /specVersion/,
    ],
    [
      'an ARD entry with a broken identifier',
      'ard',
      { ardJson: served('/a', '{"specVersion":"1.0","entries":[{"identifier":"x"}]}') },
      /1 of the entries/,
    ],
    [
      'skills of another version',
      'agent_skills',
      { skillsJson: served('/a', '{"skills":[]}') },
      /0\.2\.0/,
    ],
    ['tools of another domain', 'webmcp', { domain: 'other.example' }, /another domain/],
    ['a script without its file', 'webmcp', { webmcpJson: null }, /no \/webmcp\.json/],
    [
      'a file without its script',
      'webmcp',
      { startPage: served('/', '<p>Hi') },
      /does not include webmcp\.js/,
    ],
  ])('are invalid with %s', (_, channel, changes, problem) => {
    const check = checkOf(channel, changes);
    expect(check.state).toBe('invalid');
    expect(check.problems.join(' ')).toMatch(problem);
  });

  it('may offer tools only by attributes, or by a file at another address', () => {
    const form = '<body><form id="x" toolname="contact" tooldescription="Write to us">';
    expect(checkOf('webmcp', { startPage: served('/', form), webmcpJson: null }).state).toBe(
      'valid',
    );
    const elsewhere =
      '<script src="https://cdn.example/webmcp.js" data-tools="https://s.example/webmcp.json"></script>';
    expect(checkOf('webmcp', { startPage: served('/', elsewhere), webmcpJson: null }).state).toBe(
      'valid',
    );
  });

  it('have invalid skills when a file differs from its digest', () => {
    const { checks } = readChannels(answers());
    const skills = withSkillDigests(checks, 1).find(({ channel }) => channel === 'agent_skills');
    expect(skills?.state).toBe('invalid');
    expect(withSkillDigests(checks, 0)).toEqual(checks);
  });
});

describe('The readiness of a site', () => {
  const { checks } = readChannels(answers());
  const without = (...missing: ChannelName[]) =>
    checks.map((each) =>
      missing.includes(each.channel) ? { ...each, state: 'missing' as const } : each,
    );
  const all: ReadinessSigns = {
    ...{ robotsTxt: true, sitemap: true, aiRules: true, manifest: true },
    channels: checks,
  };

  it.each<[number, string, Partial<ReadinessSigns>]>([
    [5, 'Agent-Native', {}],
    [4, 'Agent-Integrated', { channels: without('webmcp') }],
    [4, 'Agent-Integrated', { channels: without('ard') }],
    [3, 'Agent-Readable', { channels: without('ard', 'agent_skills') }],
    [2, 'Bot-Aware', { channels: without('llms_txt') }],
    [2, 'Bot-Aware', { manifest: false }],
    [1, 'Basic Web Presence', { aiRules: false }],
    [0, 'Not Ready', { sitemap: false }],
    [0, 'Not Ready', { robotsTxt: false }],
  ])('is level %d, %s', (level, name, changes) => {
    const readiness = readinessOf({ ...all, ...changes });
    expect(readiness).toMatchObject({ level, name });
    expect(readiness.missing.length).toBe(level === 5 ? 0 : 1);
  });

  it('is shown by a badge', () => {
    const svg = readinessBadge(readinessOf(all));
    expect(svg).toContain('5 of 5 · Agent-Native');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(readinessBadge(null)).toContain('unknown');
  });
});

describe('The readiness report', () => {
  /** The JSON file in which the hostile text replaces every string, and is the name of a member. */
  const hostile = (id: string, text: string): string => {
    const content: unknown = JSON.parse(files.get(id) ?? '{}', (_, value: unknown) =>
      typeof value === 'string' ? text : value,
    );
    return JSON.stringify({ ...(content as object), [text]: text });
  };

  it.each(injectionTexts)('repeats no text that a hostile site serves: %j', (text) => {
    const { checks } = readChannels(
      answers({
        startPage: served('/', `<head><script src="/webmcp.js">${text}</script>${text}</head>`),
        robotsTxt: served('/robots.txt', `User-agent: ${text}\n${text}: ${text}`),
        llmsTxt: served('/llms.txt', `${text}\n# ${text}\n- [${text}](${text})`),
        ardJson: served('/.well-known/ard.json', hostile('ard.json', text)),
        skillsJson: served('/skills.json', hostile('agent-skills.json', text)),
        webmcpJson: served('/webmcp.json', hostile('webmcp.json', text)),
      }),
    );
    const readiness = readinessOf({
      ...{ robotsTxt: true, sitemap: true, aiRules: true, manifest: true },
      channels: checks,
    });
    expect(checks.some(({ state }) => state === 'invalid')).toBe(true);
    expect(JSON.stringify([checks, readiness, readinessBadge(readiness)])).not.toContain(CANARY);
  });
});

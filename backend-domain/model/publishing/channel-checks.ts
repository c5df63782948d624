import { WEBMCP_SCRIPT_PATH } from '../site/well-known.ts';
import { type AskedFile, isLlmsTxt, isServed, parsedObject } from './found-file.ts';
import { headTags } from './head-tags.ts';

export type ChannelName = 'llms_txt' | 'ard' | 'agent_skills' | 'webmcp';

/** The findings about one channel of a site. */
export interface ChannelCheck {
  readonly channel: ChannelName;
  readonly state: 'valid' | 'invalid' | 'missing';
  /** What is wrong and how to correct it, one sentence each. */
  readonly problems: readonly string[];
}

/** The site's answers to requests for the files of the channels. */
export interface ChannelAnswers {
  readonly domain: string;
  /** Null when it answered with an error page. */
  readonly startPage: AskedFile | null;
  readonly robotsTxt: AskedFile | null;
  readonly llmsTxt: AskedFile | null;
  readonly ardJson: AskedFile | null;
  readonly skillsJson: AskedFile | null;
  readonly webmcpJson: AskedFile | null;
  readonly madeUp: readonly (AskedFile | null)[];
}

/** A skill in the site's index, to be fetched and compared with its digest. */
interface ListedSkill {
  /** Absolute address on the site itself. */
  readonly url: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

export interface FoundChannels {
  readonly checks: readonly ChannelCheck[];
  /** Whether robots.txt has rules for AI crawlers or content signals. */
  readonly aiRules: boolean;
  /** The first skills of a valid index. */
  readonly skills: readonly ListedSkill[];
}

const MAX_SKILLS_TRIED = 3;
const MAX_ENTRIES = 500;

type Json = Readonly<Record<string, unknown>>;

/** Reads what a site serves for each channel. Linear in the files' lengths. */
export function readChannels(answers: ChannelAnswers): FoundChannels {
  const { llmsTxt, madeUp, skillsJson } = answers;
  const skills = jsonOf(skillsJson, madeUp);
  const skillProblems = skills === null ? [] : problemsOfSkills(skills);
  return {
    checks: [
      check('llms_txt', isLlmsTxt(llmsTxt, madeUp), problemsOfLlmsTxt(llmsTxt)),
      checkOf('ard', jsonOf(answers.ardJson, madeUp), problemsOfArd),
      check('agent_skills', skills !== null, skillProblems),
      webmcpCheck(answers),
    ],
    aiRules: hasAiRules(answers.robotsTxt, madeUp),
    skills:
      skills === null || skillProblems.length > 0
        ? []
        : listedSkills(skills, skillsJson?.url ?? ''),
  };
}

/** The checks after the listed skills were fetched; `wrong`: how many of them do not match their digests. */
export function withSkillDigests(checks: readonly ChannelCheck[], wrong: number): ChannelCheck[] {
  const problem =
    'A SKILL.md is missing or differs from its digest. Put the skills and the index of the same scan on the site.';
  return checks.map((each) =>
    each.channel === 'agent_skills' && wrong > 0
      ? { ...each, state: 'invalid', problems: [...each.problems, problem] }
      : each,
  );
}

/** The result for each channel when the site could not be read. */
export const NO_CHANNELS: readonly ChannelCheck[] = (
  ['llms_txt', 'ard', 'agent_skills', 'webmcp'] as const
).map((channel) => ({ channel, state: 'missing', problems: [] }));

function checkOf(
  channel: ChannelName,
  content: Json | null,
  problemsOf: (content: Json) => string[],
) {
  return check(channel, content !== null, content === null ? [] : problemsOf(content));
}

function check(channel: ChannelName, isThere: boolean, problems: readonly string[]): ChannelCheck {
  if (!isThere) return { channel, state: 'missing', problems: [MISSING[channel]] };
  return { channel, state: problems.length > 0 ? 'invalid' : 'valid', problems };
}

const MISSING: Readonly<Record<ChannelName, string>> = {
  llms_txt: 'There is no /llms.txt. Put the one from your scan at the root of the site.',
  ard: 'There is no /.well-known/ard.json. Download it from your scan and put it there.',
  agent_skills:
    'There is no /.well-known/agent-skills/index.json. Put the skills of your scan and their index there.',
  webmcp:
    'The start page offers no tools. Include webmcp.js in your pages and put webmcp.json at the root of the site, or add the tool attributes to your forms.',
};

function problemsOfLlmsTxt(file: AskedFile | null): string[] {
  const hasLink = /\]\(https?:/.test(file?.text ?? '');
  return hasLink ? [] : ['llms.txt has no links. Install the one from your scan again.'];
}

const URN = /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/;

/** Checks against ARD 0.91 and its catalogue schema. */
function problemsOfArd({ specVersion, entries }: Json): string[] {
  if (specVersion !== '1.0') return ['ard.json has no specVersion 1.0.'];
  if (!Array.isArray(entries) || entries.length === 0) return ['ard.json lists no entries.'];
  const broken = entries.slice(0, MAX_ENTRIES).filter((entry) => !isArdEntry(entry)).length;
  return broken === 0
    ? []
    : [`${broken} of the entries of ard.json lack an identifier, a name, a type or an address.`];
}

function isArdEntry(entry: unknown): boolean {
  const { identifier, displayName, type, url, data } = objectOf(entry);
  return (
    typeof identifier === 'string' &&
    identifier.length < 300 &&
    URN.test(identifier) &&
    isText(displayName) &&
    isText(type) &&
    (url === undefined) !== (data === undefined)
  );
}

/** Checks against Agent Skills Discovery 0.2.0. */
function problemsOfSkills({ $schema, skills }: Json): string[] {
  if ($schema !== 'https://schemas.agentskills.io/discovery/0.2.0/schema.json') {
    return ['The index of the skills does not name the schema of version 0.2.0.'];
  }
  if (!Array.isArray(skills) || skills.length === 0) return ['The index lists no skills.'];
  const broken = skills.slice(0, MAX_ENTRIES).filter((skill) => !isSkillEntry(skill)).length;
  return broken === 0
    ? []
    : [`${broken} of the listed skills lack a name, an address or a digest.`];
}

function isSkillEntry(skill: unknown): boolean {
  const { name, description, url, digest } = objectOf(skill);
  return (
    typeof name === 'string' &&
    /^[a-z0-9-]{1,64}$/.test(name) &&
    isText(description) &&
    isText(url) &&
    typeof digest === 'string' &&
    /^sha256:[0-9a-f]{64}$/.test(digest)
  );
}

function listedSkills({ skills }: Json, indexUrl: string): ListedSkill[] {
  if (!Array.isArray(skills)) return [];
  return skills.slice(0, MAX_SKILLS_TRIED).flatMap((skill) => {
    const { url, digest } = objectOf(skill);
    const address = URL.parse(String(url), indexUrl);
    if (address === null || address.origin !== new URL(indexUrl).origin) return [];
    return [{ url: address.href, sha256: String(digest).slice('sha256:'.length) }];
  });
}

/** The check of WebMCP: a site offers tools with the script and webmcp.json, or with attributes of its forms. */
function webmcpCheck({ startPage, webmcpJson, domain, madeUp }: ChannelAnswers): ChannelCheck {
  const html = startPage?.text ?? '';
  const script = headTags(html).find(
    ({ name, attributes }) =>
      name === 'script' &&
      URL.parse(attributes.src ?? '', startPage?.url)?.pathname.endsWith(WEBMCP_SCRIPT_PATH),
  );
  const tools = jsonOf(webmcpJson, madeUp);
  const problems = tools === null ? [] : problemsOfTools(tools, domain);
  if (script !== undefined) {
    if (tools === null && script.attributes['data-tools'] === undefined) {
      return check('webmcp', true, [
        'webmcp.js is included, but there is no /webmcp.json. Put the one from your scan there.',
      ]);
    }
    return check('webmcp', true, problems);
  }
  if (/<form\b[^<>]{0,2000}\stoolname=/i.test(html)) return check('webmcp', true, []);
  if (tools === null) return check('webmcp', false, []);
  return check('webmcp', true, [
    '/webmcp.json is there, but the head of the start page does not include webmcp.js.',
    ...problems,
  ]);
}

function problemsOfTools({ format, domain: of, tools }: Json, domain: string): string[] {
  if (format !== 'signpost-webmcp' || !Array.isArray(tools)) {
    return ['/webmcp.json is not the file from a scan. Put the one from your scan there.'];
  }
  if (of !== domain)
    return ['/webmcp.json is of another domain. Put the one from your scan there.'];
  const names = tools.slice(0, MAX_ENTRIES).map((tool) => objectOf(tool).name);
  const isValid = names.every((name) => typeof name === 'string' && /^[\w.-]{1,128}$/.test(name));
  return isValid && new Set(names).size === names.length
    ? []
    : [
        '/webmcp.json has tools without a valid name of their own. Put the one from your scan there.',
      ];
}

/** Matches groups for AI crawlers, and content signals (contentsignals.org). */
const AI_RULES =
  /^[ \t]*(?:user-agent:[ \t]*(?:gptbot|oai-searchbot|chatgpt-user|claudebot|claude-user|anthropic-ai|google-extended|perplexitybot|ccbot|bytespider|applebot-extended|meta-externalagent|amazonbot)\b|content-signal:)/im;

function hasAiRules(robots: AskedFile | null, madeUp: readonly (AskedFile | null)[]): boolean {
  return isServed(robots, madeUp) && AI_RULES.test(robots.text);
}

function jsonOf(file: AskedFile | null, madeUp: readonly (AskedFile | null)[]): Json | null {
  return isServed(file, madeUp) ? parsedObject(file.text) : null;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

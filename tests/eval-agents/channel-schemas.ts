import { createHash } from 'node:crypto';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { z } from 'zod';

/** Agentic Resource Discovery 0.91: the catalogue and its entries, `url` or `data` but not both. */
const ardEntry = z
  .strictObject({
    identifier: z.string().regex(/^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)*:[a-zA-Z0-9._-]+$/),
    displayName: z.string().min(1),
    type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+(?:;.*)?$/),
    url: z.url().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    description: z.string().min(1),
    tags: z.array(z.string()),
    capabilities: z.array(z.string()),
    representativeQueries: z.array(z.string().min(1)).min(2).max(5),
    version: z.string().min(1),
    updatedAt: z.iso.datetime({ offset: true }),
  })
  .refine(({ url, data }) => (url === undefined) !== (data === undefined));

const ardCatalog = z.strictObject({
  specVersion: z.literal('1.0'),
  host: z.strictObject({
    displayName: z.string().min(1),
    identifier: z.string().optional(),
    documentationUrl: z.url().optional(),
    logoUrl: z.url().optional(),
  }),
  entries: z.array(ardEntry).min(1),
});

/** Agent Skills Discovery 0.2.0. */
const skillsIndex = z.strictObject({
  $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
  skills: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
          .max(64),
        type: z.literal('skill-md'),
        description: z.string().min(1).max(1024),
        url: z.string().min(1),
        digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      }),
    )
    .min(1),
});

/** Errors in the ARD catalogue, the skills and llms.txt of a site, one line each. */
export async function channelProblems(siteUrl: string): Promise<readonly string[]> {
  return [
    ...(await ardProblems(siteUrl)),
    ...(await skillProblems(siteUrl)),
    ...(await llmsTxtProblems(siteUrl)),
  ];
}

async function ardProblems(siteUrl: string): Promise<readonly string[]> {
  const text = await fetched(new URL('/.well-known/ard.json', siteUrl));
  if (text === null) return ['ard.json is not served'];
  const conformance = new ConformanceTester();
  conformance.validate_manifest(text, 'ard.json');
  return [
    ...problemsOf('ard.json', ardCatalog, JSON.parse(text)),
    ...conformance.errors.map(({ element, message }) => `ard.json: ${element}: ${message}`),
  ];
}

async function skillProblems(siteUrl: string): Promise<readonly string[]> {
  const text = await fetched(new URL('/.well-known/agent-skills/index.json', siteUrl));
  if (text === null) return ['agent-skills/index.json is not served'];
  const index = skillsIndex.safeParse(JSON.parse(text));
  if (!index.success) return problemsOf('agent-skills/index.json', skillsIndex, JSON.parse(text));
  const problems: string[] = [];
  for (const { name, url, digest } of index.data.skills) {
    const skill = await fetched(new URL(url, siteUrl));
    if (skill === null) problems.push(`${url} is not served`);
    else if (`sha256:${createHash('sha256').update(skill).digest('hex')}` !== digest)
      problems.push(`${url} has another digest`);
    else if (!skill.startsWith(`---\nname: ${name}\ndescription: `))
      problems.push(`${url} does not begin with its name and description`);
  }
  return problems;
}

/** llms.txt, version 2: a heading, a quotation, then sections of links with notes. */
async function llmsTxtProblems(siteUrl: string): Promise<readonly string[]> {
  const text = await fetched(new URL('/llms.txt', siteUrl));
  if (text === null) return ['llms.txt is not served'];
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const sections = lines.findIndex((line) => line.startsWith('## '));
  const links = lines.slice(Math.max(0, sections)).filter((line) => line.startsWith('- '));
  return [
    ...(/^# \S/.test(first) ? [] : ['llms.txt has no heading']),
    ...(lines[0]?.startsWith('> ') ? [] : ['llms.txt has no summary']),
    ...(sections < 0 || links.length === 0 ? ['llms.txt has no section with links'] : []),
    ...links
      .filter((line) => !/^- \[[^\]\n]+\]\(https?:\/\/\S+\)(?:: .+)?$/.test(line))
      .map((line) => `llms.txt: ${line.slice(0, 80)}`),
  ];
}

async function fetched(url: URL): Promise<string | null> {
  const answer = await fetch(url);
  return answer.ok ? answer.text() : null;
}

function problemsOf(name: string, schema: z.ZodType, content: unknown): readonly string[] {
  const { error } = schema.safeParse(content);
  return (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`);
}

import type { ManifestStep } from '../../manifest/file/manifest.ts';
import type { ChannelPage, ChannelSite, ChannelWorkflow } from '../channel-site.ts';
import { markdownLine } from '../llms-txt/write-llms-txt.ts';
import { MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, QUOTATION_NOTE, quoted } from '../site-text.ts';

export interface Skill {
  /** 1 to 64 lower-case letters, digits and single hyphens: the name of its folder (agentskills.io). */
  readonly name: string;
  readonly title: string;
  /** What the skill does and when to use it, at most 1,024 characters. */
  readonly description: string;
  /** Two questions that the skill answers. */
  readonly queries: readonly string[];
  /** SKILL.md: YAML front matter, then Markdown below 5,000 tokens. */
  readonly content: string;
}

const MAX_PAGES = 60;
const MAX_WORKFLOW_SKILLS = 20;
/** In characters; about 4,000 tokens. */
const MAX_BODY_LENGTH = 15_000;

/** The skills of a site: one to navigate it, and one for each workflow. */
export function writeSkills(site: ChannelSite): Skill[] {
  return [
    navigationSkill(site),
    ...site.workflows.slice(0, MAX_WORKFLOW_SKILLS).map((each) => workflowSkill(site, each)),
  ];
}

function navigationSkill(site: ChannelSite): Skill {
  const { domain, startUrl, pages, sections, summary } = site;
  const name = `navigate-${slug(domain)}`;
  return skill({
    name,
    title: `Find pages of ${domain}`,
    description: `Find the right page of the website ${domain}. Use when a task needs something from ${domain}.`,
    queries: [`Which page of ${domain} do I need?`, `How is ${domain} organised?`],
    lines: [
      `The website starts at ${address(startUrl)}. ${line(quoted(summary, domain, MAX_SENTENCE_LENGTH))}`,
      ...list(
        '## Sections',
        sections.map(({ title, url }) => item(quoted(title, domain), url)),
      ),
      ...list(
        '## Pages',
        pages.slice(0, MAX_PAGES).map((page) => pageItem(page, domain)),
      ),
      '## How to go on',
      '1. Choose the page whose name or note fits the task, and open its address.',
      '2. When no page fits, use the site’s search, if a skill for it is listed, or the sections.',
      '3. Check that the page’s heading fits the task before you act on it.',
    ],
  });
}

function pageItem({ title, url, purpose }: ChannelPage, domain: string): string {
  return item(quoted(title, domain), url, quoted(purpose, domain, MAX_SENTENCE_LENGTH));
}

function workflowSkill({ domain }: ChannelSite, { workflow, harmless }: ChannelWorkflow): Skill {
  const { id, name, goal, start_url, steps, preconditions, success } = workflow;
  const called = quoted(name, domain);
  const changes = harmless
    ? 'It only reads.'
    : 'It may change something or cost something: stop before the last step and ask the person to confirm.';
  return skill({
    name: `${slug(domain)}-${id.toLowerCase().replace(/[^a-z0-9]/g, '')}`,
    title: `${called} on ${domain}`,
    description: `Steps for ${called} on the website ${domain}: ${quoted(goal, domain, MAX_SENTENCE_LENGTH)}. ${changes}`,
    queries: [`How do I do ${called} on ${domain}?`, `Do ${called} on ${domain}`],
    lines: [
      `Goal: ${line(quoted(goal, domain, MAX_SENTENCE_LENGTH))}. ${changes}`,
      `Start at ${address(start_url)}.`,
      ...list(
        '## Before',
        preconditions.map((each) => `- ${line(quoted(each, domain, MAX_SENTENCE_LENGTH))}`),
      ),
      '## Steps',
      ...steps.map((step, index) => `${index + 1}. ${stepText(step, domain)}`),
      ...(success === null ? [] : ['## Success', successText(success, domain)]),
    ],
  });
}

function stepText(step: ManifestStep, domain: string): string {
  const { action, role, name, value, url } = step;
  const target = [role, line(quoted(name, domain))].filter(Boolean).join(' ') || 'the element';
  const given = value === undefined ? '' : line(parameterOrQuoted(value, domain));
  switch (action) {
    case 'goto':
      return `Open ${address(url ?? '')}.`;
    case 'click':
      return `Click the ${target}.`;
    case 'fill':
      return `Fill ${given} into the ${target}.`;
    case 'select':
      return `Choose ${given} in the ${target}.`;
    case 'check':
      return `Tick the ${target}.`;
    case 'press':
      return `Press ${given} in the ${target}.`;
    case 'submit':
      return `Send the form with the ${target}, after the person has confirmed.`;
    default:
      return `Check that the address is now ${address(url ?? '')}; \\* matches any text.`;
  }
}

/** `{{query}}` is one of Signpost's parameters; every other text is the site's and is quoted. */
function parameterOrQuoted(value: string, domain: string): string {
  return /^\{\{\w+\}\}$/.test(value) ? value : quoted(value, domain);
}

function successText(
  { kind, value }: { readonly kind: 'url' | 'text' | 'element'; readonly value: string },
  domain: string,
): string {
  if (kind === 'url') return `The address is ${address(value)}; \\* matches any text.`;
  const text = line(quoted(value, domain, MAX_SENTENCE_LENGTH));
  return kind === 'text' ? `The page shows ${text}.` : `An element fits the CSS selector ${text}.`;
}

function skill({
  lines,
  ...rest
}: Omit<Skill, 'content'> & { readonly lines: readonly string[] }): Skill {
  const description = rest.description.slice(0, 1_024);
  const head = ['---', `name: ${rest.name}`, `description: ${JSON.stringify(description)}`, '---'];
  const body = fitting([`# ${line(rest.title)}`, QUOTATION_NOTE, ...lines]);
  return { ...rest, description, content: `${[...head, '', ...body].join('\n')}\n` };
}

/** As many whole lines as fit. Headings and paragraphs are separated by empty lines. */
function fitting(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let room = MAX_BODY_LENGTH;
  for (const [index, text] of lines.entries()) {
    room -= text.length + 2;
    if (room < 0) return [...kept, '', '(Shortened. The manifest of the site has everything.)'];
    const isItem = /^(?:- |\d+\. )/;
    const follows = isItem.test(text) && isItem.test(lines[index - 1] ?? '');
    kept.push(...(index === 0 || follows ? [] : ['']), text);
  }
  return kept;
}

function list(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [heading, ...items];
}

function item(name: string, url: string, note = ''): string {
  return `- ${line(name)} ${address(url)}${note === '' ? '' : `: ${line(note)}`}`;
}

/** An address as Markdown code: no character in it ends the code or the line. */
function address(url: string): string {
  return `\`${url.replace(/[\s`\p{Cc}]/gu, (character) => encodeURIComponent(character)).slice(0, 500)}\``;
}

function line(text: string): string {
  return markdownLine(text);
}

/** A domain, perhaps with a port, as part of a skill's name: lower-case letters, digits and single hyphens. */
function slug(domain: string): string {
  const words = domain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, MAX_NAME_LENGTH - 20).replace(/-+$/, '') || 'site';
}

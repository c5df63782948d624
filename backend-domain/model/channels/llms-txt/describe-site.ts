import type { Manifest } from '../../manifest/file/manifest.ts';
import type { ChannelPage, ChannelSite } from '../channel-site.ts';
import { MAX_SENTENCE_LENGTH, ownName, QUOTATION_NOTE, quoted, siteText } from '../site-text.ts';
import type { LlmsTxt } from './write-llms-txt.ts';

const MAX_LINKS_PER_SECTION = 30;
const MAX_TEMPLATES = 30;

type Section = LlmsTxt['sections'][number];

/**
 * The content of a site's llms.txt: first the tasks, then the main sections with their pages, then one example of each
 * page template. The note of a link says when to follow it.
 */
export function describeSite(site: ChannelSite): LlmsTxt {
  const { domain, name, summary, details, pages, sections } = site;
  const inSections = sections.map(({ title }) =>
    pageSection(site, `Pages in ${quoted(title, domain)}`, ({ section }) => section === title),
  );
  const others = inSections.length > 0 ? 'Other pages' : 'Pages';
  return {
    title: ownName(name, domain),
    // Not quoted: the block quote in which it is written marks it as the site's text.
    summary: siteText(summary, domain, 300),
    details: [quoted(details, domain, 1_000), QUOTATION_NOTE].filter(Boolean).join('\n\n'),
    sections: [
      tasks(site),
      ...inSections,
      pageSection(site, others, ({ section }) => section === null),
      {
        title: 'Kinds of pages',
        links: site.templates.slice(0, MAX_TEMPLATES).map((each) => kind(each, site)),
      },
      optional(pages, domain),
    ].filter(({ links }) => links.length > 0),
  };
}

function pageSection(
  { pages, domain }: ChannelSite,
  title: string,
  belongs: (page: ChannelPage) => boolean,
): Section {
  const links = pages.filter(belongs).slice(0, MAX_LINKS_PER_SECTION);
  return { title, links: links.map((page) => pageLink(page, domain)) };
}

function pageLink({ title, url, purpose }: ChannelPage, domain: string): Section['links'][number] {
  return {
    title: siteText(title, domain),
    url,
    note: quoted(purpose, domain, MAX_SENTENCE_LENGTH),
  };
}

function tasks({ workflows, domain }: ChannelSite): Section {
  const harmless = workflows.filter(({ workflow }) => workflow.sensitive !== true);
  return {
    title: 'What can be done',
    links: harmless
      .slice(0, MAX_LINKS_PER_SECTION)
      .map(({ workflow: { name, goal, start_url } }) => ({
        title: siteText(name, domain),
        url: start_url,
        note: `Start here to reach: ${quoted(goal, domain, MAX_SENTENCE_LENGTH)}`,
      })),
  };
}

function kind(
  template: Manifest['templates'][string],
  { domain }: ChannelSite,
): Section['links'][number] {
  const { category, pattern, page_count, example_url } = template;
  return {
    title: siteText(`${category}: ${pattern}`, domain),
    url: example_url,
    note: `An example of ${page_count} pages of this kind`,
  };
}

/**
 * The "Optional" section, which readers with a short context may skip (llmstxt.org): pages for which no section above
 * has room.
 */
function optional(pages: readonly ChannelPage[], domain: string): Section {
  const counts = new Map<string | null, number>();
  const left = pages.filter(({ section }) => {
    const count = (counts.get(section) ?? 0) + 1;
    counts.set(section, count);
    return count > MAX_LINKS_PER_SECTION;
  });
  return {
    title: 'Optional',
    links: left.slice(0, MAX_LINKS_PER_SECTION).map((page) => pageLink(page, domain)),
  };
}

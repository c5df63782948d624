import type { ChannelPage, ChannelSite } from '../channel-site.ts';
import { MAX_SENTENCE_LENGTH, QUOTATION_NOTE, quoted } from '../site-text.ts';
import { formTools, schemaOf } from './form-tools.ts';
import type { WebmcpDocument, WebmcpPage, WebmcpTool } from './webmcp-document.ts';
import { workflowTools } from './workflow-tools.ts';

const MAX_PAGES = 200;
/** Lighthouse warns when a page has more than 40 tools. */
const MAX_FORM_TOOLS = 20;
const MAX_WORKFLOW_TOOLS = 15;

/** The content of `webmcp.json`. */
export function compileWebmcp(site: ChannelSite): WebmcpDocument {
  return {
    format: 'signpost-webmcp',
    version: 1,
    domain: site.domain,
    generated_at: site.generatedAt,
    notice: QUOTATION_NOTE,
    pages: site.pages.slice(0, MAX_PAGES).map((page) => webmcpPage(page, site.domain)),
    tools: [
      ...siteTools(site.domain),
      ...formTools(site)
        .slice(0, MAX_FORM_TOOLS)
        .map(({ tool }) => tool),
      ...workflowTools(site).slice(0, MAX_WORKFLOW_TOOLS),
    ],
  };
}

function webmcpPage({ path, title, purpose }: ChannelPage, domain: string): WebmcpPage {
  return {
    path,
    title: quoted(title, domain),
    purpose: quoted(purpose, domain, MAX_SENTENCE_LENGTH),
  };
}

function siteTools(domain: string): WebmcpTool[] {
  return [
    {
      name: 'describe_page',
      title: 'Describe the open page',
      description: `Says which page of ${domain} is open, its headings, and which tools work on it.`,
      input_schema: schemaOf([]),
      read_only: true,
      action: { kind: 'describe_page' },
    },
    {
      name: 'find_page',
      title: 'Find a page',
      description: `Lists the pages of ${domain} that fit a purpose, best first, with the path to open each.`,
      input_schema: schemaOf([
        [
          'purpose',
          true,
          { type: 'string', description: 'What the page is for, in a few words.', maxLength: 200 },
        ],
      ]),
      read_only: true,
      action: { kind: 'find_page' },
    },
    {
      name: 'open_page',
      title: 'Open a page',
      description: `Opens a page of ${domain}: by its path, or the page that best fits a purpose.`,
      input_schema: schemaOf([
        [
          'page',
          true,
          {
            type: 'string',
            description: 'A path that find_page gave, or a purpose.',
            maxLength: 500,
          },
        ],
      ]),
      read_only: true,
      action: { kind: 'open_page' },
    },
  ];
}

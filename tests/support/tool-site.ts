import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { compileWebmcp } from '@signpost/backend-domain/model/channels/webmcp/compile-webmcp.ts';
import { nameId } from '@signpost/backend-domain/model/channels/webmcp/name-id.ts';
import type {
  WebmcpDocument,
  WebmcpTool,
} from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';
import { WEBMCP_INTEGRITY, WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import { aChannelSite } from './channel-mothers.ts';
import { FixtureSite } from './fixture-site.ts';
import { manifestOf, site as shop } from './manifest-mothers.ts';
import { aReading, aReadPage } from './mothers.ts';

/** A Content Security Policy that forbids inline scripts, `eval` and other origins. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";

const SEARCH = `<form role="search" action="/search" method="get" id="find">
  <label>Search <input name="q" type="search" id="q" /></label><button id="go">Search</button></form>`;

const PAGES: Readonly<Record<string, { readonly title: string; readonly main: string }>> = {
  '/': { title: 'Start', main: '<h1>Start</h1><a href="/contact">Write to us</a>' },
  '/opening-hours': { title: 'Opening hours', main: '<h1>Opening hours</h1><p>Nine to five.</p>' },
  '/contact': {
    title: 'Write to us',
    main: `<h1>Write to us</h1><form id="contact" name="Message" action="/send" method="post">
      <label>Your e-mail <input type="email" name="email" id="email" required="required" maxlength="40" /></label>
      <label>Topic <select name="topic" id="topic"><option value="">Choose</option>
        <option value="sales">Sales team</option><option value="Help with an order">Help</option></select></label>
      <label>Message <textarea name="message" id="message" required="required"></textarea></label>
      <label>PIN <input name="pin" id="pin" autocomplete="one-time-code" /></label>
      <button id="send">Send</button></form>`,
  },
};

/** A tool that finds elements only by role and name, as tools do for elements without a selector. */
const NAMED_TOOL: WebmcpTool = {
  name: 'do_named',
  title: 'Write a message',
  description: 'Writes a message and does not send it.',
  input_schema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'The message.' } },
    required: ['text'],
    additionalProperties: false,
  },
  read_only: false,
  action: {
    kind: 'steps',
    page: null,
    present: [{ selector: null, named: { role: 'button', name_id: nameId('Send') } }],
    steps: [
      {
        do: 'fill',
        parameter: 'text',
        selector: null,
        named: { role: 'textbox', name_id: nameId('Message') },
      },
    ],
    left_to_person: null,
  },
};

/** A site on loopback that includes `webmcp.js`, with the tools that were compiled from its own readings. */
export class ToolSite {
  readonly #site: FixtureSite;
  readonly declared: WebmcpDocument;

  private constructor(site: FixtureSite, declared: WebmcpDocument) {
    this.#site = site;
    this.declared = declared;
  }

  /** `pageType`: the type with which pages are served; their markup is HTML and XML. */
  static async start(
    pageType: 'text/html' | 'application/xhtml+xml' = 'text/html',
  ): Promise<ToolSite> {
    const site = await FixtureSite.start();
    const files: [path: string, type: string, content: string][] = Object.entries(PAGES).map(
      ([path, page]) => [path, pageType, html(page)],
    );
    const results = html({ title: 'Results', main: '<h1>Results</h1>' });
    const found = await compiled(site.origin, files);
    const declared = { ...found, tools: [...found.tools, NAMED_TOOL] };
    for (const [path, type, content] of [
      ...files,
      ['/search', pageType, results],
      ['/send', pageType, results],
      ['/webmcp.js', 'text/javascript', WEBMCP_SCRIPT],
      ['/webmcp.json', 'application/json', JSON.stringify(declared)],
    ] as const) {
      site.on(path, (_request, response) => {
        response.setHeader('Content-Security-Policy', STRICT_POLICY);
        response.setHeader('Content-Type', `${type}; charset=utf-8`);
        response.end(content);
      });
    }
    return new ToolSite(site, declared);
  }

  url(path: string): string {
    return this.#site.url(path);
  }

  /** Requested paths with queries, in order. */
  get asked(): string[] {
    return this.#site.requests.map(({ url = '' }) => url);
  }

  close(): Promise<void> {
    return this.#site.close();
  }
}

function html({ title, main }: { readonly title: string; readonly main: string }): string {
  return `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${title}</title>
<script src="/webmcp.js" integrity="${WEBMCP_INTEGRITY}" defer="defer"></script></head>
<body><header>${SEARCH}</header><main>${main}</main></body></html>`;
}

async function compiled(
  origin: string,
  pages: readonly (readonly [path: string, type: string, content: string])[],
): Promise<WebmcpDocument> {
  const reader = new StaticDocumentReader();
  const records = await Promise.all(
    pages.map(async ([path, , content]) => {
      const url = new URL(path, origin).href;
      const facts = await reader.read(content, url);
      return aReadPage({ url, pattern: path, reading: aReading({ url, facts }) });
    }),
  );
  const where = { ...shop, startUrl: `${origin}/`, domain: new URL(origin).host };
  return compileWebmcp(aChannelSite(manifestOf(records, [], where)));
}

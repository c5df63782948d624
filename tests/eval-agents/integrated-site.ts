import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { WEBMCP_INTEGRITY } from '@signpost/contracts/generated/webmcp-script.ts';
import { proxySite, type SiteProxy } from '../support/site-proxy.ts';

/** The tags that docs/channels.md tells owners to put into the head of their pages. */
const HEAD_TAGS = `<script src="/webmcp.js" integrity="${WEBMCP_INTEGRITY}" defer="defer"></script>
<link rel="describedby" type="text/markdown" href="/llms.txt" />
<link rel="ard ai-catalog" type="application/json" href="/.well-known/ard.json" />
`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/;

/** Files of the output folder that owners do not put on their sites. */
const NOT_SERVED = /^(?:manifest.*|report|webmcp-attributes)\.json$/;

/** A proxy for a real website that can add the files of a scan to it, as an owner does. */
export interface IntegratedSite extends SiteProxy {
  /** From now on serves the files of a scan's output folder, and their tags in the head of every page. */
  integrate(folder: string): void;
}

export async function integratedSite(origin: string): Promise<IntegratedSite> {
  let files: ReadonlyMap<string, { readonly type: string; readonly body: Buffer }> = new Map();
  const proxy = await proxySite(origin, {
    answerItself: (path) => {
      const file = files.get(path);
      return file === undefined ? null : { status: 200, ...file };
    },
    pass: (_, answer) => {
      if (files.size === 0 || !HTML_TYPE.test(answer.type)) return answer;
      const html = answer.body.toString('utf8');
      return { ...answer, body: Buffer.from(html.replace(/<head[^>]*>/i, `$&\n${HEAD_TAGS}`)) };
    },
  });
  return {
    ...proxy,
    integrate(folder) {
      files = new Map(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter(({ parentPath }) => !parentPath.includes('.signpost'))
          .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
          .map((entry) => {
            const file = join(entry.parentPath, entry.name);
            const type = TYPES[extname(file)] ?? 'application/octet-stream';
            return [servedPath(folder, file), { type, body: readFileSync(file) }];
          }),
      );
    },
  };
}

/** Only `ai-manifest.json` has a different path in the output folder and on the site. */
function servedPath(folder: string, file: string): string {
  const path = file.slice(folder.length).replaceAll('\\', '/');
  return path === '/ai-manifest.json' ? '/.well-known/ai-manifest.json' : path;
}

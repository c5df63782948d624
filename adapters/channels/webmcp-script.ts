import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * Bundles `webmcp.js` from its sources. The server serves the copy in contracts/generated, because the pages of sites
 * that use it contain its integrity hash.
 */
export async function bundleWebmcpScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./webmcp-runtime/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    // Older browsers must be able to parse the script, though it does nothing there.
    target: 'es2020',
    minify: true,
    legalComments: 'none',
    charset: 'ascii',
  });
  // Ends esbuild's own process, which would otherwise run until this process ends.
  await stop();
  return outputFiles[0]?.text ?? '';
}

/** Subresource Integrity: the value of a script tag's `integrity` attribute. */
function integrityOf(script: string): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

/** The source of contracts/generated/webmcp-script.ts. */
export function webmcpScriptModule(script: string): string {
  return `// Generated from adapters/channels/webmcp-runtime by \`npm run generate\`. Sites pin the hash: change it rarely.
export const WEBMCP_SCRIPT = ${JSON.stringify(script)};
export const WEBMCP_INTEGRITY = '${integrityOf(script)}';
`;
}

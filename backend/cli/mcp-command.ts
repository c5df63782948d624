import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { composeGuide } from '../composition/compose-guide.ts';
import type { Environment } from '../config/environment.ts';
import type { McpArguments } from '../config/mcp-arguments.ts';
import { manifestServer } from '../mcp/manifest-server.ts';
import { singleManifest } from '../mcp/single-manifest.ts';
import { sentenceOf } from './error-sentence.ts';
import { manifestAt } from './manifest-at.ts';

/** Reads the manifest, then serves MCP over standard input and output. Resolves when it is listening. */
export async function runMcpCommand(
  options: McpArguments,
  environment: Environment,
): Promise<void> {
  const tools = await composeGuide(environment);
  const manifest = await manifestAt(options.manifest, tools).finally(() => tools.close());
  const server = manifestServer(singleManifest(manifest), {
    namesSites: false,
    onError: (error) => process.stderr.write(`${sentenceOf(error, environment.LOG_LEVEL)}\n`),
  });
  await server.connect(new StdioServerTransport());
}

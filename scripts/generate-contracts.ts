/**
 * `npm run generate`: writes the files that are generated from the contracts: the OpenAPI document, the JSON Schemas of
 * the manifest and of the socket events, the table of calls, and `webmcp.js`, which sites include. Tests fail when
 * these files are out of date.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  bundleWebmcpScript,
  webmcpScriptModule,
} from '@signpost/adapters/channels/webmcp-script.ts';
import {
  SOCKET_EVENTS_SCHEMA_FILE,
  socketEventsJsonSchema,
} from '@signpost/contracts/events/json-schema.ts';
import {
  MANIFEST_VERSIONS,
  manifestJsonSchema,
  manifestSchemaFile,
} from '@signpost/contracts/manifest/json-schema.ts';
import { callTable } from '@signpost/contracts/openapi/call-table.ts';
import { openApiDocument } from '@signpost/contracts/openapi/open-api-document.ts';

const ROOT = join(import.meta.dirname, '..');

const files: Readonly<Record<string, string>> = {
  'contracts/generated/calls.ts': callTable(),
  'contracts/generated/webmcp-script.ts': webmcpScriptModule(await bundleWebmcpScript()),
  'contracts/openapi/openapi.json': JSON.stringify(openApiDocument({ serverUrl: '/' }), null, 2),
  [`contracts/events/${SOCKET_EVENTS_SCHEMA_FILE}`]: JSON.stringify(
    socketEventsJsonSchema(),
    null,
    2,
  ),
  ...Object.fromEntries(
    MANIFEST_VERSIONS.map((version) => [
      `contracts/manifest/${manifestSchemaFile(version)}`,
      JSON.stringify(manifestJsonSchema(version), null, 2),
    ]),
  ),
};

for (const [path, content] of Object.entries(files)) {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(path);
}
execFileSync(
  'biome',
  ['format', '--write', 'contracts/openapi', 'contracts/manifest', 'contracts/events'],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);

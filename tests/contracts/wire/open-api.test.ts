import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  SOCKET_EVENTS_SCHEMA_FILE,
  socketEventsJsonSchema,
} from '@signpost/contracts/events/json-schema.ts';
import { ErrorEnvelope } from '@signpost/contracts/http/errors.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import {
  MANIFEST_VERSIONS,
  manifestJsonSchema,
  manifestSchemaFile,
} from '@signpost/contracts/manifest/json-schema.ts';
import { callTable } from '@signpost/contracts/openapi/call-table.ts';
import { Components } from '@signpost/contracts/openapi/components.ts';
import { openApiDocument } from '@signpost/contracts/openapi/open-api-document.ts';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { DIALECT, document } from './json-schema.ts';

const contracts = join(import.meta.dirname, '../../../contracts');
const checkedIn = (path: string) => readFileSync(join(contracts, path), 'utf8');
const HINT = 'run `npm run generate`';

describe('The generated files', () => {
  it('are up to date', () => {
    const stored: unknown = JSON.parse(checkedIn('openapi/openapi.json'));
    expect({ [HINT]: stored }).toEqual({ [HINT]: JSON.parse(JSON.stringify(document)) });
    for (const version of MANIFEST_VERSIONS) {
      const manifest: unknown = JSON.parse(checkedIn(`manifest/${manifestSchemaFile(version)}`));
      expect({ [HINT]: manifest }).toEqual({ [HINT]: manifestJsonSchema(version) });
    }
    const events: unknown = JSON.parse(checkedIn(`events/${SOCKET_EVENTS_SCHEMA_FILE}`));
    expect({ [HINT]: events }).toEqual({ [HINT]: socketEventsJsonSchema() });
    expect({ [HINT]: checkedIn('generated/calls.ts') }).toEqual({ [HINT]: callTable() });
  });
});

describe('The OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is refused by the validator without a version', async () => {
    const broken = { ...document, info: { title: 'Signpost' } };
    const result = await new Validator().validate(JSON.parse(JSON.stringify(broken)));
    expect(result.valid).toBe(false);
  });

  it('describes every route, once', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method} ${path} ${operationId}`,
      ),
    );
    expect(operations).toEqual(
      expect.arrayContaining(
        ROUTE_LIST.map(({ method, path, name }) => `${method} ${path} ${name}`),
      ),
    );
    expect(operations).toHaveLength(ROUTE_LIST.length);
  });

  it('names the cookies that a call reads', () => {
    const cookies = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, parameters = [] }) => {
        const those = (parameters as { in: string; name: string }[]).filter(
          (each) => each.in === 'cookie',
        );
        return [operationId, those.map(({ name }) => name)] as const;
      })
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(cookies)).toEqual({
      login: ['signpost_device'],
      refresh: ['signpost_refresh'],
      logout: ['signpost_refresh'],
    });
  });

  it('has no reference without a target, and no component without a reference', () => {
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(
        ([, name]) => name,
      ),
    );
    const components = Object.entries({
      schemas: document.components.schemas,
      responses: document.components.responses,
    }).flatMap(([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`));
    expect([...references].sort()).toEqual(components.sort());
  });

  it('has schemas that a strict validator accepts', () => {
    const ajv = new Ajv2020.default({ strict: true, allowUnionTypes: true });
    addFormats.default(ajv);
    ajv.addVocabulary(['components']);
    const { schemas } = document.components;
    ajv.addSchema(JSON.parse(JSON.stringify({ $id: 'api', components: { schemas } })));
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`api#/components/schemas/${name}`)).toBeInstanceOf(Function);
    }
  });

  it('uses no keyword that its tests do not know', () => {
    const keywords = new Set<string>();
    for (const schema of Object.values(document.components.schemas)) collect(schema, keywords);
    expect([...keywords].filter((keyword) => !DIALECT.has(keyword))).toEqual([]);
  });

  it('says how each call is authorised', () => {
    const security = (path: string, method: string) => document.paths[path]?.[method]?.security;
    expect(security('/api/auth/login', 'post')).toEqual([]);
    expect(security('/api/auth/me', 'get')).toEqual([{ bearer: [] }]);
    expect(security('/api/manifest/{id}', 'get')).toEqual([{}, { bearer: [] }, { cookie: [] }]);
    expect(security('/api/scanner/status', 'get')).toEqual([{ bearer: [] }, { cookie: [] }]);
  });

  it('names the given server', () => {
    expect(openApiDocument({ serverUrl: 'https://a.b' }).servers).toEqual([{ url: 'https://a.b' }]);
  });
});

describe('Components', () => {
  it('are written once and referenced', () => {
    const components = new Components();
    const part = z.object({ text: z.string() }).meta({ id: 'Part' });
    const reference = { $ref: '#/components/schemas/Part' };
    expect(components.schemaOf(z.array(part))).toEqual({ type: 'array', items: reference });
    expect(components.schemaOf(part)).toEqual(reference);
    expect(Object.keys(components.all())).toEqual(['Part']);
  });

  it('of the same name must have the same schema', () => {
    const components = new Components();
    components.schemaOf(ErrorEnvelope);
    z.globalRegistry.remove(ErrorEnvelope);
    try {
      const impostor = z.object({ other: z.string() }).meta({ id: 'Error' });
      expect(() => components.schemaOf(impostor)).toThrow(
        'Two different schemas have the id Error.',
      );
      z.globalRegistry.remove(impostor);
    } finally {
      z.globalRegistry.add(ErrorEnvelope, { id: 'Error' });
    }
  });
});

/** The keywords of a schema and of those inside it. */
function collect(schema: unknown, keywords: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    keywords.add(keyword);
    if (keyword === 'properties') {
      for (const property of Object.values(value as object)) collect(property, keywords);
    } else if (Array.isArray(value)) {
      for (const part of value) collect(part, keywords);
    } else collect(value, keywords);
  }
}

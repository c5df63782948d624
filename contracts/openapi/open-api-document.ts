import { ACCESS_COOKIE } from '../http/auth.ts';
import { MAX_BODY_BYTES, type Route, type RouteAnswer } from '../http/route.ts';
import { ROUTE_LIST, ROUTES, type RouteName } from '../http/routes.ts';
import { Components, type JsonSchema } from './components.ts';
import { ErrorAnswers } from './error-answers.ts';

/** OpenAPI 3.1.1, as far as this document uses it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

/** Version of the API, not of the program. It changes when clients would notice a difference. */
const API_VERSION = '1.0.0';

/**
 * The description of the whole API, from the table of its calls.
 * `serverUrl`: where the paths begin, absolute or relative to the document, without a slash at its end ('/' itself aside).
 */
export function openApiDocument(options: { readonly serverUrl: string }): OpenApiDocument {
  const components = new Components();
  const errors = new ErrorAnswers(components);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of ROUTE_LIST) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: operation(route, components, errors),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Signpost',
      version: API_VERSION,
      description:
        'Scans a website and writes what AI browser agents need to use it: a navigation manifest, robots.txt, a sitemap and quality scores.',
    },
    servers: [{ url: options.serverUrl }],
    tags: [...new Set(Object.values(ROUTES).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.all(),
      responses: errors.all(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token, valid for 15 minutes',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: ACCESS_COOKIE.name,
          description: 'The access token as a cookie; accepted for GET only',
        },
      },
    },
  };
}

const SECURITY = {
  none: [],
  optional: [{}, { bearer: [] }, { cookie: [] }],
  'optional-bearer': [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  'bearer-or-cookie': [{ bearer: [] }, { cookie: [] }],
} as const satisfies Record<Route['auth'], readonly object[]>;

function operation(
  route: Route & { name: RouteName },
  components: Components,
  errors: ErrorAnswers,
): JsonSchema {
  const { params, query, body, mostBodyBytes } = route.request ?? {};
  const parameters = [
    ...(params ? parametersOf(components.schemaOf(params), 'path') : []),
    ...(query ? parametersOf(components.schemaOf(query), 'query') : []),
    ...cookieParameters(route),
  ];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    security: SECURITY[route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(components.schemaOf(body), mostBodyBytes) } : {}),
    responses: { ...answers(route, components), ...errors.of(route) },
  };
}

const requestBody = (schema: JsonSchema, most = MAX_BODY_BYTES): JsonSchema => ({
  description: `At most ${most.toLocaleString('en')} bytes`,
  required: true,
  content: { 'application/json': { schema } },
});

/** One parameter for each property of an object’s schema. */
function parametersOf(schema: JsonSchema, place: 'path' | 'query'): JsonSchema[] {
  const required = new Set(place === 'path' ? [] : ((schema.required as string[]) ?? []));
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { description, ...property }]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    }),
  );
}

function cookieParameters({ cookies = {} }: Route): JsonSchema[] {
  return Object.entries(cookies).map(([name, description]) => ({
    name,
    in: 'cookie',
    required: false,
    description,
    schema: { type: 'string' },
  }));
}

function answers(route: Route, components: Components): JsonSchema {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, answer]) => [
      status,
      {
        description: answer.description,
        ...headersOf(route, answer),
        ...contentOf(answer, components),
      },
    ]),
  );
}

function headersOf(route: Route, answer: RouteAnswer): JsonSchema {
  const headers = {
    ...answer.headers,
    ...(route.cors ? { 'Access-Control-Allow-Origin': 'Any origin may read the answer' } : {}),
    ...(answer.attachment ? { 'Content-Disposition': `Saved as ${answer.attachment}` } : {}),
  };
  if (Object.keys(headers).length === 0) return {};
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };
}

function contentOf(answer: RouteAnswer, components: Components): JsonSchema {
  if (answer.schema === undefined) return {};
  const content: JsonSchema = {
    [answer.contentType ?? 'application/json']: { schema: components.schemaOf(answer.schema) },
  };
  if (answer.events) {
    const events = Object.entries(answer.events).map(
      ([name, schema]) => [name, components.schemaOf(schema)] as const,
    );
    content['text/event-stream'] = {
      schema: {
        type: 'string',
        description: `Events: ${events.map(([name]) => name).join(', ')}. The data of each is JSON.`,
        contentMediaType: 'text/event-stream',
        'x-events': Object.fromEntries(events),
      },
    };
  }
  return { content };
}

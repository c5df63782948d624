import { describe, expect, it } from '@jest/globals';
import { addressOf, CALLS } from '@signpost/contracts/http/calls.ts';
import { ERROR_STATUS } from '@signpost/contracts/http/errors.ts';
import { errorsOf, type Route } from '@signpost/contracts/http/route.ts';
import { ROUTE_LIST, ROUTES } from '@signpost/contracts/http/routes.ts';

/** Section 7 of the product specification, then what the wire’s design adds. */
const CALLS_OF_THE_SPECIFICATION = `
POST /api/auth/refresh
POST /api/auth/register
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/logout-all
GET /api/auth/me
GET /api/auth/status
GET /api/auth/login-history
POST /api/public/quick-discovery
POST /api/scanner/sessions
POST /api/scanner/sessions/{}/start
GET /api/scanner/sessions/{}/manifest
GET /api/scanner/status
PATCH /api/scanner/{}/visibility
DELETE /api/scanner/{}
POST /api/scanner/provide-credentials
GET /api/scanner/public/validate/{}
GET /api/manifest/{}
GET /api/scanner/public/manifest/{}
GET /api/scanner/public/registry
POST /api/langgraph/discover
POST /api/langgraph/confirm/{}
POST /api/langgraph/smart-crawl/{}
POST /api/langgraph/pause/{}
POST /api/langgraph/resume/{}
GET /api/langgraph/status/{}
POST /api/langgraph/review/{}
POST /api/auth/forgot-password
POST /api/auth/reset-password
POST /api/auth/change-password
GET /api/scanner/sessions/{}
GET /api/scanner/sessions/{}/robots.txt
GET /api/scanner/sessions/{}/sitemap.xml
GET /api/scanner/sessions/{}/llms.txt
POST /api/scanner/{}/verify
GET /api/scanner/sites
GET /api/scanner/reports
GET /api/scanner/public/schema/ai-manifest-1.0.json
POST /api/langgraph/stop/{}
GET /api/health
GET /api/ready
GET /metrics
GET /api/openapi.json
GET /api/docs
`;

const anonymous = ({ method, path }: Route) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
const routes: Route[] = Object.values(ROUTES);

describe('The table of routes', () => {
  it('contains every call of the specification', () => {
    const known = new Set(routes.map(anonymous));
    const wanted = CALLS_OF_THE_SPECIFICATION.trim().split('\n');
    expect(wanted.filter((call) => !known.has(call))).toEqual([]);
  });

  it('contains no call twice', () => {
    expect(new Set(routes.map(anonymous)).size).toBe(routes.length);
  });

  it('lists fixed words before parameters, so that no route hides another', () => {
    const order = ROUTE_LIST.map(({ name }) => name);
    expect(order).toHaveLength(routes.length);
    for (const [earlier, route] of ROUTE_LIST.entries()) {
      const pattern = new RegExp(
        `^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      );
      const hidden = ROUTE_LIST.slice(earlier + 1).filter(
        ({ method, path }) => method === route.method && pattern.test(path),
      );
      expect(hidden.map(({ path }) => path)).toEqual([]);
    }
  });
});

describe.each(ROUTE_LIST.map((route) => [route.name, route] as const))(
  'The route %s',
  (_, route) => {
    it('has a schema for every parameter of its path and for no other', () => {
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(route.request?.params?.shape ?? {})).toEqual(named);
    });

    it('accepts the cookie only for GET, and bodies only for changes', () => {
      if (route.auth === 'bearer-or-cookie' || route.auth === 'optional')
        expect(route.method).toBe('get');
      if (route.request?.body) expect(['post', 'patch']).toContain(route.method);
    });

    it('has exactly one successful answer, which has a body', () => {
      const statuses = Object.keys(route.responses).map(Number);
      const successes = statuses.filter((status) => status >= 200 && status < 300);
      expect(successes).toHaveLength(1);
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
      expect(route.responses[successes[0] ?? 0]?.schema).toBeDefined();
    });

    it('allows other origins only where no sign-in is needed', () => {
      if (route.cors) expect([route.auth, route.method]).toEqual(['none', 'get']);
    });

    it('has errors that follow from its requirements', () => {
      const errors = errorsOf(route);
      expect(new Set(errors).size).toBe(errors.length);
      expect(errors).toContain('INTERNAL_ERROR');
      // Where anyone may call, an expired token does not matter.
      const mayRefuseNobody =
        route.auth === 'optional' && errors.some((code) => ERROR_STATUS[code] === 403);
      expect(errors.includes('TOKEN_EXPIRED')).toBe(
        route.auth.startsWith('bearer') || mayRefuseNobody,
      );
      expect(errors.includes('INVALID_JSON')).toBe(route.request?.body !== undefined);
      for (const code of errors) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    });
  },
);

describe('The address of a call', () => {
  it('is built from the same table', () => {
    expect(Object.keys(CALLS)).toEqual(Object.keys(ROUTES));
    for (const { name, method, path } of ROUTE_LIST) expect(CALLS[name]).toEqual({ method, path });
  });

  it('has parameters and query encoded', () => {
    expect(addressOf('login')).toBe('/api/auth/login');
    expect(addressOf('startSession', { id: 'a/b?c' })).toBe(
      '/api/scanner/sessions/a%2Fb%3Fc/start',
    );
    expect(addressOf('validateDomain', { domain: 'bücher.example:8080' })).toBe(
      '/api/scanner/public/validate/b%C3%BCcher.example%3A8080',
    );
    expect(addressOf('sessionRobots', { id: 'x' }, { style: 'comment' })).toBe(
      '/api/scanner/sessions/x/robots.txt?style=comment',
    );
    expect(addressOf('registry', undefined, { q: 'a&b c', limit: 5, cursor: undefined })).toBe(
      '/api/scanner/public/registry?q=a%26b%20c&limit=5',
    );
  });
});

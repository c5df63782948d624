import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { Health, Readiness } from '../system.ts';

export const systemRoutes = defineRoutes({
  health: {
    method: 'get',
    path: '/api/health',
    auth: 'none',
    responses: { 200: { schema: Health, description: 'The process is alive' } },
    errors: [],
    summary: 'Liveness',
    tag: 'System',
  },
  ready: {
    method: 'get',
    path: '/api/ready',
    auth: 'none',
    responses: { 200: { schema: Readiness, description: 'Ready to work' } },
    errors: ['SERVICE_UNAVAILABLE'],
    summary: 'Readiness of database, queue and browser',
    tag: 'System',
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    auth: 'none',
    responses: {
      200: {
        schema: z.string(),
        contentType: 'text/plain',
        description: 'Prometheus’ text format',
      },
    },
    errors: ['TOKEN_INVALID'],
    summary: 'Metrics, over loopback or with the metrics token as a bearer token',
    tag: 'System',
  },
  openApi: {
    method: 'get',
    path: '/api/openapi.json',
    auth: 'none',
    responses: {
      200: { schema: z.record(z.string(), z.unknown()), description: 'This document' },
    },
    errors: [],
    summary: 'The API’s description, OpenAPI 3.1',
    tag: 'System',
  },
  docs: {
    method: 'get',
    path: '/api/docs',
    auth: 'none',
    responses: {
      200: { schema: z.string(), contentType: 'text/html', description: 'A page' },
    },
    errors: [],
    summary: 'The API’s description as a web page',
    tag: 'System',
  },
});

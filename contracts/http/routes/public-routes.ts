import { QuickDiscovery, QuickDiscoveryBody, quickDiscoveryEvents } from '../public.ts';
import { defineRoutes } from '../route.ts';

export const publicRoutes = defineRoutes({
  quickDiscovery: {
    method: 'post',
    path: '/api/public/quick-discovery',
    auth: 'none',
    request: { body: QuickDiscoveryBody },
    responses: {
      200: {
        schema: QuickDiscovery,
        description: 'The analysis; with `Accept: text/event-stream` as a stream of events',
        events: quickDiscoveryEvents,
      },
    },
    errors: [
      'INVALID_URL',
      'TARGET_FORBIDDEN',
      'SITE_UNREACHABLE',
      'SITE_NOT_SCANNABLE',
      'QUOTA_EXCEEDED',
    ],
    summary: 'Analyse a site in a few seconds',
    tag: 'Analysis',
  },
});

import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { Readiness } from '@signpost/contracts/http/system.ts';
import { openApiDocument } from '@signpost/contracts/openapi/open-api-document.ts';
import { docsPage } from '../docs-page.ts';
import type { Handlers } from '../handler.ts';
import { mayReadMetrics } from '../metrics-access.ts';
import { MetricsDenied, NotReady } from '../request-problems.ts';

type BrowserState = Readiness['checks']['browser'] | 'down';

export interface SystemServices {
  readonly clock: Clock;
  /** Returns the metrics in Prometheus's text format. */
  readonly metrics: () => Promise<string>;
  /** METRICS_TOKEN; null: the metrics can be read over loopback only. */
  readonly metricsToken: string | null;
  /** Checks whether each part of the system answers; a check may reject or hang. */
  readonly checks: {
    readonly database: () => Promise<boolean>;
    readonly queue: () => Promise<boolean>;
    readonly browser: () => Promise<BrowserState>;
  };
}

type SystemHandlers = Pick<Handlers, 'health' | 'ready' | 'metrics' | 'openApi' | 'docs'>;

/** A part that has not answered within this time counts as unavailable. */
const CHECK_MS = 3_000;

/** Health, readiness, metrics and the description of the API. */
export function makeSystemHandlers({
  clock,
  metrics,
  metricsToken,
  checks,
}: SystemServices): SystemHandlers {
  const startedAt = clock.monotonicMs();
  const document = openApiDocument({ serverUrl: '/' });
  const page = docsPage(document);

  const inTime = async <T>(check: () => Promise<T>, otherwise: T): Promise<T> => {
    const late = new AbortController();
    try {
      return await Promise.race([
        check(),
        clock.sleep(CHECK_MS, late.signal).then(() => otherwise),
      ]);
    } catch {
      return otherwise;
    } finally {
      late.abort();
    }
  };

  return {
    health: async () => ({
      status: 200,
      body: { status: 'ok', uptime_seconds: (clock.monotonicMs() - startedAt) / 1000 },
    }),

    ready: async () => {
      const [database, queue, browser] = await Promise.all([
        inTime(checks.database, false),
        inTime(checks.queue, false),
        inTime(checks.browser, 'down'),
      ]);
      if (!database || !queue || browser === 'down') {
        const down = { database: !database, queue: !queue, browser: browser === 'down' };
        throw new NotReady(
          Object.entries(down)
            .filter(([, isDown]) => isDown)
            .map(([path]) => ({ path, message: `The ${path} does not answer.` })),
        );
      }
      return {
        status: 200,
        body: { status: 'ready', checks: { database: 'up', queue: 'up', browser } },
      };
    },

    metrics: async ({ request }) => {
      if (!mayReadMetrics(request, metricsToken)) throw new MetricsDenied();
      return { status: 200, body: await metrics() };
    },

    openApi: async () => ({ status: 200, body: { ...document } }),

    docs: async () => ({ status: 200, body: page }),
  };
}

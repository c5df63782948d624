import type {
  QuickDiscoveryResult,
  QuickDiscoveryStep,
} from '@signpost/backend-domain/use-cases/quick-discovery/quick-discovery.ts';
import type { QuickDiscovery, QuickDiscoveryEvents } from '@signpost/contracts/http/public.ts';
import type { DiscoveryServices } from '../../composition/discovery-services.ts';
import type { Handlers, StreamedEvent } from '../handler.ts';

/** The free analysis, as one response or as a stream of findings. */
export function makePublicDiscoveryHandlers({
  quickDiscovery,
}: DiscoveryServices): Pick<Handlers, 'quickDiscovery'> {
  return {
    quickDiscovery: async ({ body, request }) => {
      const { ip, signal } = request;
      const steps = await quickDiscovery({ url: body.url, ip, signal });
      if (wantsStream(request.accept)) return { status: 200, stream: events(steps) };
      return { status: 200, body: await resultOf(steps) };
    },
  };
}

function wantsStream(accept: string): boolean {
  return accept
    .split(',')
    .some((type) => type.split(';')[0]?.trim().toLowerCase() === 'text/event-stream');
}

async function* events(steps: AsyncGenerator<QuickDiscoveryStep>): AsyncGenerator<StreamedEvent> {
  for await (const step of steps) yield eventOf(step);
}

type Named = {
  [Name in keyof QuickDiscoveryEvents]: {
    readonly event: Name;
    readonly data: QuickDiscoveryEvents[Name];
  };
}[keyof QuickDiscoveryEvents];

function eventOf(step: QuickDiscoveryStep): Named {
  switch (step.kind) {
    case 'progress': {
      const { stage, message, totalUrls } = step;
      return { event: 'progress', data: { stage, message, total_urls: totalUrls } };
    }
    case 'summary':
      return { event: 'summary', data: { text: step.text } };
    default:
      return { event: 'result', data: onWire(step.result) };
  }
}

async function resultOf(steps: AsyncGenerator<QuickDiscoveryStep>): Promise<QuickDiscovery> {
  for await (const step of steps) if (step.kind === 'result') return onWire(step.result);
  throw new Error('An analysis ends in its result or in an error.');
}

function onWire(result: QuickDiscoveryResult): QuickDiscovery {
  const { domain, title, totalUrls, isMinimum, estimatedUrls, robotsStatus } = result;
  const { robots, sitemapUrls, tier, expected, summary } = result;
  return {
    total_urls: totalUrls,
    total_is_minimum: isMinimum,
    estimated_urls: estimatedUrls,
    robots_status: robotsStatus,
    recommended_tier: tier,
    price: null,
    llm_summary: summary,
    domain,
    robots: {
      found: robots.found,
      agents_allowed: robots.agentsAllowed,
      problems: robots.problems,
    },
    sitemap_urls: sitemapUrls,
    title,
    expected_minutes: expected.minutes,
    expected_from: expected.isMeasured ? 'scans' : 'estimate',
  };
}

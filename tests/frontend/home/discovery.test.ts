import { describe, expect, it } from '@jest/globals';
import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import fc from 'fast-check';
import {
  addressToAnalyse,
  applyDiscoveryEvent,
  type DiscoveryEvent,
  discoveryFailure,
  startedDiscovery,
  summaryOf,
} from '../../../frontend/src/features/home/discovery.ts';
import { NETWORK_ERROR } from '../../../frontend/src/lib/api-error.ts';
import { readEvents } from '../../../frontend/src/lib/event-stream.ts';

const result: QuickDiscovery = {
  total_urls: 12,
  total_is_minimum: false,
  estimated_urls: 12,
  robots_status: 'good',
  recommended_tier: 'starter',
  price: null,
  llm_summary: 'A shop.',
  domain: 'example.com',
  robots: { found: true, agents_allowed: true, problems: [] },
  sitemap_urls: [],
  title: 'Example',
  expected_minutes: 1,
  expected_from: 'estimate',
};

function streamOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
      controller.close();
    },
  });
}

describe('The address of a quick analysis', () => {
  it.each([
    ['', { problem: 'Please enter a website URL' }],
    ['   ', { problem: 'Please enter a website URL' }],
    ['no site', { problem: 'Please enter a valid URL' }],
    ['word', { problem: 'Please enter a valid URL' }],
    ['ftp://example.com', { problem: 'Please enter a valid URL' }],
    ['javascript:alert(1)', { problem: 'Please enter a valid URL' }],
    ['example.com', { url: 'https://example.com', plainUrl: 'http://example.com' }],
    [' http://example.com/a ', { url: 'http://example.com/a', plainUrl: null }],
    ['localhost:8080', { url: 'https://localhost:8080', plainUrl: 'http://localhost:8080' }],
    ['127.0.0.1:8101', { url: 'https://127.0.0.1:8101', plainUrl: 'http://127.0.0.1:8101' }],
    ['דוגמה.com', { url: 'https://דוגמה.com', plainUrl: 'http://דוגמה.com' }],
  ])('“%s” becomes %j', (typed, expected) => {
    expect(addressToAnalyse(typed)).toEqual(expected);
  });
});

describe('A quick analysis', () => {
  const after = (...events: DiscoveryEvent[]) =>
    events.reduce(applyDiscoveryEvent, startedDiscovery('https://example.com'));

  it('gathers the summary, and ends with the result', () => {
    const running = after(
      { event: 'progress', data: { stage: 'robots', message: 'Reading', total_urls: 0 } },
      { event: 'progress', data: { stage: 'sitemap', message: 'Counting', total_urls: 12 } },
      { event: 'summary', data: { text: 'A ' } },
      { event: 'summary', data: { text: 'shop.' } },
    );
    expect(running).toMatchObject({ status: 'running', message: 'Counting', totalUrls: 12 });
    expect(summaryOf(running)).toBe('A shop.');
    const done = applyDiscoveryEvent(running, { event: 'result', data: result });
    expect(done).toEqual({ status: 'done', url: 'https://example.com', result });
    expect(applyDiscoveryEvent(done, { event: 'summary', data: { text: 'late' } })).toBe(done);
  });

  it('never moves its progress bar back', () => {
    const state = after(
      { event: 'progress', data: { stage: 'summary', message: '', total_urls: 1 } },
      { event: 'progress', data: { stage: 'robots', message: '', total_urls: 1 } },
    );
    expect(state).toMatchObject({ step: 4 });
  });

  it('shows the server’s error, or else a general message', () => {
    expect(discoveryFailure({ message: 'Slow down', code: 'RATE_LIMITED', status: 429 })).toBe(
      'Slow down',
    );
    for (const failure of [NETWORK_ERROR, new Error('broke off'), null]) {
      expect(discoveryFailure(failure)).toBe('Failed to analyze website. Please try again.');
    }
  });
});

describe('An event stream', () => {
  const text =
    ': hello\n\nevent: progress\ndata: {"n":"שלום"}\n\ndata: a\ndata: b\r\n\r\nevent: cut';
  const expected = [
    { event: 'progress', data: '{"n":"שלום"}' },
    { event: 'message', data: 'a\nb' },
  ];

  it('is the same however its bytes are cut', async () => {
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const pieces = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
        const events: unknown[] = [];
        for await (const event of readEvents(streamOf(...pieces))) events.push(event);
        expect(events).toEqual(expected);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { DocumentsAhead } from '@signpost/backend-domain/agents/crawler/documents-ahead.ts';
import { SiteUnreachable } from '@signpost/backend-domain/model/site/target-errors.ts';
import type { FetchedResource } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { at } from '../../support/crawled-shop.ts';
import { aWhile } from '../../support/eventually.ts';

const MEBIBYTE = 1024 * 1024;
const [a, b, c, d] = [at('/a'), at('/b'), at('/c'), at('/d')];
const goesOn = new AbortController().signal;

function documentAt(url: string, bytes = 10): FetchedResource {
  return {
    ...{ requestedUrl: url, url, status: 200, headers: {}, contentType: 'text/html' },
    ...{ body: new Uint8Array(bytes), text: url, truncated: null, redirects: [], durationMs: 1 },
  };
}

/** A site that answers a request only when the test calls `answer` or `fail` with its address. */
function slowSite() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<FetchedResource>>();
  const ahead = new DocumentsAhead(async (url, signal) => {
    asked.push(url);
    const answer = Promise.withResolvers<FetchedResource>();
    answers.set(url, answer);
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    return await answer.promise;
  });
  const answer = async (url: string, bytes?: number): Promise<void> => {
    answers.get(url)?.resolve(documentAt(url, bytes));
    await aWhile();
  };
  const fail = (url: string): void => answers.get(url)?.reject(new SiteUnreachable(url, 'refused'));
  return { ahead, asked, answer, fail };
}

describe('Documents that are fetched ahead', () => {
  it('are requested in their order, at most one for each lane at a time', async () => {
    const { ahead, asked, answer } = slowSite();
    ahead.begin([a, b, c, d], 2, goesOn);
    expect(asked).toEqual([a, b]);
    await answer(b);
    expect(asked).toEqual([a, b, c]);
  });

  it('are handed out once, also while they are being fetched', async () => {
    const { ahead, answer } = slowSite();
    ahead.begin([a, b], 2, goesOn);
    await answer(a);
    const taken = [ahead.take(a), ahead.take(b)];
    await answer(b);
    expect((await Promise.all(taken)).map((one) => one?.text)).toEqual([a, b]);
    expect([ahead.take(a), ahead.take(b)]).toEqual([null, null]);
  });

  it('are not requested when the crawl reaches their address first', async () => {
    const { ahead, asked, answer } = slowSite();
    ahead.begin([a, b, c], 1, goesOn);
    expect(ahead.take(b)).toBeNull();
    await answer(a);
    expect(asked).toEqual([a, c]);
  });

  it('are requested once when they are asked for again', async () => {
    const { ahead, asked, answer } = slowSite();
    ahead.begin([a, b], 2, goesOn);
    await answer(a);
    ahead.begin([a, b, c], 3, goesOn);
    expect(asked).toEqual([a, b, c]);
  });

  it('are missing when they could not be fetched, and do not prevent the others', async () => {
    const { ahead, answer, fail } = slowSite();
    ahead.begin([a, b], 1, goesOn);
    const taken = ahead.take(a);
    fail(a);
    expect(await taken).toBeNull();
    await answer(b);
    expect((await ahead.take(b))?.text).toBe(b);
  });

  it('are at most as large as the limit, and continue when some were handed out', async () => {
    const { ahead, asked, answer } = slowSite();
    ahead.begin([a, b, c], 1, goesOn);
    await answer(a, 5 * MEBIBYTE);
    expect(asked).toEqual([a]);
    await ahead.take(a);
    ahead.begin([d], 1, goesOn);
    expect(asked).toEqual([a, d]);
  });

  it('are dropped, with their requests, when the site may show other pages now', async () => {
    const { ahead, asked, answer } = slowSite();
    ahead.begin([a, b, c], 2, goesOn);
    await answer(a);
    const taken = ahead.take(b);
    ahead.clear();
    expect(await taken).toBeNull();
    expect(ahead.take(a)).toBeNull();
    await aWhile();
    expect(asked).toEqual([a, b, c]);
    expect(ahead.take(c)).toBeNull();
  });

  it('are not requested any more when the scan ends', async () => {
    const { ahead, asked } = slowSite();
    const scan = new AbortController();
    ahead.begin([a, b, c], 1, scan.signal);
    const taken = ahead.take(a);
    scan.abort();
    expect(await taken).toBeNull();
    expect(asked).not.toContain(c);
  });
});

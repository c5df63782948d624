import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type {
  ElementFact,
  PageFacts,
  StateFact,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type { PageStructure } from '@signpost/backend-domain/model/crawl/page-structure.ts';
import { disclosuresOf } from '@signpost/backend-domain/model/crawl/states/disclosures.ts';
import {
  SiteUnreachable,
  type UnreachableReason,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import type {
  BrowserEngine,
  BrowserPage,
  BrowserSession,
  Target,
  TargetMatch,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type {
  FetchedResource,
  StaticFetcher,
} from '@signpost/backend-domain/ports/static-fetcher.ts';
import { pageFacts, structureOf } from './mothers.ts';

/** The response of one address of a fake site; by default a plain HTML page with status 200. */
export interface FakeAddress {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Facts of the rendered reading, and of the static one unless `staticFacts` is given. */
  readonly facts?: Partial<PageFacts>;
  readonly staticFacts?: Partial<PageFacts>;
  /** The places of its static facts; by default facts of one kind share a place on all pages. */
  readonly structure?: PageStructure;
  /** Links that only an exploration of the page finds. */
  readonly linksBehindButtons?: PageFacts['links'];
  /** Whether the browser has the page in its cache when it is explored. */
  readonly cached?: boolean;
  /** The content of files that are no pages (robots.txt, sitemaps). */
  readonly text?: string;
  /** The bytes of the file when they are not `text` in UTF-8. */
  readonly body?: Uint8Array;
  /** Why the fetched body is cut off. */
  readonly truncated?: FetchedResource['truncated'];
  readonly redirectTo?: string;
  readonly unreachable?: UnreachableReason;
}

/** Responses by URL. A function gets the number of requests for the URL so far, including this one. */
export type FakeAnswers = Readonly<Record<string, FakeAddress | ((times: number) => FakeAddress)>>;

const HTML = '<!doctype html><html>';

/**
 * A website in memory, behind the three ports that read sites. It records the requests, so that tests can check pauses
 * and that no page is requested twice.
 */
export class FakeSite {
  readonly staticHits: string[] = [];
  /** Pages that were read or opened in the browser, in order, without those that were explored. */
  readonly browserHits: string[] = [];
  /** Pages that were opened to explore their states, in order. */
  readonly exploredPages: string[] = [];
  /** Called when a page is explored, which goes on when the promise resolves. */
  explores: (url: string) => Promise<void> = async () => {};
  openSessions = 0;
  /** Pages that were opened with `openPage`, in order. */
  readonly openedPages: string[] = [];
  /** The largest number of these pages that were open at the same time. */
  mostOpenPages = 0;
  #openPages = 0;
  readonly #answers: FakeAnswers;
  readonly #times = new Map<string, number>();

  constructor(answers: FakeAnswers) {
    this.#answers = answers;
  }

  hits(url: string): number {
    return this.#times.get(url) ?? 0;
  }

  readonly fetcher: StaticFetcher = {
    fetch: async (url, { mayFollow }) => {
      this.staticHits.push(url);
      const { final, answer, redirects } = this.#follow(url, mayFollow);
      const contentType =
        answer.contentType ?? (answer.text === undefined ? 'text/html' : 'text/plain');
      const text = answer.text ?? HTML;
      const resource: FetchedResource = {
        requestedUrl: url,
        url: final,
        status: answer.status ?? 200,
        headers: answer.headers ?? {},
        contentType,
        body: answer.body ?? new TextEncoder().encode(text),
        text,
        truncated: answer.truncated ?? null,
        redirects,
        durationMs: 1,
      };
      return resource;
    },
    close: async () => {},
  };

  readonly documents: DocumentReader = {
    read: async (_html, url) => this.#staticFacts(url),
    readStructured: async (_html, url) => {
      const facts = this.#staticFacts(url);
      return { facts, structure: this.#peek(url).structure ?? structureOf(facts) };
    },
    decorationsOf: async () => ({}),
    release: () => {},
    close: async () => {},
  };

  readonly browser: BrowserEngine = {
    name: 'playwright',
    openSession: async () => this.#session(),
    close: async () => {},
  };

  #staticFacts(url: string): PageFacts {
    const answer = this.#peek(url);
    return pageFacts({
      url,
      title: `Title of ${url}`,
      text: url,
      ...answer.facts,
      ...answer.staticFacts,
    });
  }

  #session(): BrowserSession {
    this.openSessions += 1;
    return {
      read: async (url) => {
        this.browserHits.push(url);
        return this.#browse(url);
      },
      explore: async (url, _options, { known }) => {
        this.exploredPages.push(url);
        await this.explores(url);
        const reading = this.#browse(url);
        if (reading.facts === null || reading.status >= 400)
          return { reading, fromCache: false, states: [], routes: [] };
        const openers = disclosuresOf(reading.facts, known ?? new Set());
        const states = openers.filter(({ discloses }) => discloses !== undefined).map(openState);
        const routes = this.#peek(url).linksBehindButtons ?? [];
        return { reading, fromCache: this.#peek(url).cached === true, states, routes };
      },
      openPage: async (url) => {
        this.browserHits.push(url);
        return this.#page(this.#browse(url));
      },
      cookieHeader: async () => '',
      watch: () => () => {},
      close: async () => {
        this.openSessions -= 1;
      },
    };
  }

  #browse(url: string): PageReading {
    const { final, answer, redirects } = this.#follow(url);
    const contentType =
      answer.contentType ?? (answer.text === undefined ? 'text/html' : 'text/plain');
    const isPage = contentType === 'text/html';
    return {
      requestedUrl: url,
      url: final,
      mode: 'browser',
      status: answer.status ?? 200,
      contentType,
      headers: answer.headers ?? {},
      redirects,
      facts: isPage
        ? pageFacts({ url: final, title: `Title of ${final}`, text: final, ...answer.facts })
        : null,
      partial: null,
      bytes: 100,
      durationMs: 1,
    };
  }

  #page(reading: PageReading): BrowserPage {
    this.openedPages.push(reading.requestedUrl);
    this.#openPages += 1;
    this.mostOpenPages = Math.max(this.mostOpenPages, this.#openPages);
    const facts = reading.facts ?? pageFacts({ url: reading.url });
    const act = async (target: Target): Promise<void> => {
      if (matchIn(facts, target).count === 0) throw new PageActionFailed('act', 'not-found');
    };
    return {
      status: reading.status,
      headers: reading.headers,
      url: () => reading.url,
      facts: async () => facts,
      match: async (targets) => targets.map((target) => matchIn(facts, target)),
      click: act,
      fill: act,
      select: act,
      setChecked: act,
      press: act,
      login: async () => {},
      refuseWrites: async () => {},
      refusals: () => 0,
      refusedDocument: () => null,
      goToPlace: async () => {},
      settle: async () => {},
      picture: async (targets) => ({
        jpeg: new Uint8Array(2_000),
        width: 1_280,
        height: 800,
        boxes: targets.map((target, place) =>
          matchIn(facts, target).count === 1
            ? { x: 10, y: 20 * place, width: 80, height: 16 }
            : null,
        ),
      }),
      screenshot: async () => new Uint8Array(2_000),
      close: async () => {
        this.#openPages -= 1;
      },
    };
  }

  #follow(
    url: string,
    mayFollow = (_url: string): boolean => true,
  ): { final: string; answer: FakeAddress; redirects: string[] } {
    const redirects: string[] = [];
    for (let final = url; ; ) {
      const answer = this.#ask(final);
      if (answer.unreachable) throw new SiteUnreachable(url, answer.unreachable);
      if (answer.redirectTo === undefined) return { final, answer, redirects };
      if (!mayFollow(answer.redirectTo))
        return { final, answer: { ...answer, status: 302, text: '' }, redirects };
      redirects.push(final);
      final = answer.redirectTo;
    }
  }

  #ask(url: string): FakeAddress {
    const times = this.hits(url) + 1;
    this.#times.set(url, times);
    return this.#peek(url);
  }

  #peek(url: string): FakeAddress {
    const answer = this.#answers[url] ?? { status: 404, facts: { title: 'Not found' } };
    return typeof answer === 'function' ? answer(this.hits(url)) : answer;
  }
}

/** The state that a click on the element opens. */
function openState(element: ElementFact): StateFact {
  const inside = { ...element, name: `Inside ${element.name}`, visible: true };
  return { kind: 'menu', steps: [{ action: 'click', element }], elements: [inside] };
}

function matchIn(facts: PageFacts, target: Target): TargetMatch {
  const found = [
    ...facts.elements.map(({ locators, role, name }) => ({ locators, role, name })),
    ...facts.forms.flatMap(({ fields, submit }) => [
      ...fields.map(({ locators, label }) => ({ locators, role: 'textbox', name: label })),
      ...(submit ? [{ locators: submit.locators, role: 'button', name: submit.name }] : []),
    ]),
  ].filter(({ locators }) => locators.some(({ value }) => value === target.locator.value));
  const [first] = found;
  return {
    count: found.length,
    role: first?.role ?? null,
    name: first?.name ?? null,
    visible: found.length > 0,
  };
}

import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { Secrets } from '@signpost/backend-domain/model/crawl/concealed.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type {
  BrowserEngine,
  BrowserPage,
  BrowserSession,
  Target,
  TargetMatch,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';

/** The values that the site stores for one visitor, whom it recognises by a cookie. */
export type Visitor = Record<string, unknown>;

export interface HtmlAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly redirectTo?: string;
  readonly contentType?: string;
}

/** Returns the response to a visitor's request for a path (with its query). */
export type AnswerHtml = (path: string, visitor: Visitor) => HtmlAnswer;

const COOKIE = 'visitor=';

/**
 * A site in memory that serves HTML and recognises its visitors by a cookie, behind the ports that read sites. Its
 * "browser" keeps cookies for each session and runs no scripts; facts are those that the static reader finds.
 */
export class HtmlSite {
  readonly origin: string;
  /** Requested paths, in order. */
  readonly asked: string[] = [];
  readonly documents: DocumentReader = new StaticDocumentReader();
  readonly #answer: AnswerHtml;
  readonly #login: (visitor: Visitor, secrets: Secrets) => void;
  readonly #visitors: Visitor[] = [];

  constructor(
    origin: string,
    answer: AnswerHtml,
    login: (visitor: Visitor, secrets: Secrets) => void = () => {},
  ) {
    this.origin = origin;
    this.#answer = answer;
    this.#login = login;
  }

  readonly fetcher: StaticFetcher = {
    fetch: async (url, { headers = {} }) => {
      const { answer, final, redirects } = this.#get(url, this.#visitorOf(headers.cookie ?? ''));
      const text = answer.body ?? '';
      return {
        ...{ requestedUrl: url, url: final, status: answer.status ?? 200, headers: {}, redirects },
        contentType: answer.contentType ?? 'text/html',
        body: new TextEncoder().encode(text),
        ...{ text, truncated: null, durationMs: 1 },
      };
    },
    close: async () => {},
  };

  readonly browser: BrowserEngine = {
    name: 'playwright',
    openSession: async () => this.#session(),
    close: async () => {},
  };

  #session(): BrowserSession {
    const visitor = this.#newVisitor();
    const read = async (url: string): Promise<PageReading> => {
      const { answer, final, redirects } = this.#get(url, visitor);
      const isPage = answer.contentType === undefined;
      return {
        ...{ requestedUrl: url, url: final, mode: 'browser', status: answer.status ?? 200 },
        ...{ contentType: answer.contentType ?? 'text/html', headers: {}, redirects },
        facts: isPage ? await this.documents.read(answer.body ?? '', final) : null,
        ...{ partial: null, bytes: 100, durationMs: 1 },
      };
    };
    return {
      read,
      explore: async (url) => ({
        reading: await read(url),
        fromCache: false,
        states: [],
        routes: [],
      }),
      openPage: async (url) => this.#page(await read(url), read, visitor),
      cookieHeader: async () => `${COOKIE}${this.#visitors.indexOf(visitor)}`,
      watch: () => () => {},
      close: async () => {},
    };
  }

  #page(
    first: PageReading,
    read: (url: string) => Promise<PageReading>,
    visitor: Visitor,
  ): BrowserPage {
    let shown = first;
    const facts = async (): Promise<PageFacts> => {
      if (shown.facts === null) throw new PageActionFailed('read', 'page-gone');
      return shown.facts;
    };
    const act = async (target: Target): Promise<void> => {
      if (matchIn(await facts(), target).count === 0)
        throw new PageActionFailed('act', 'not-found');
    };
    return {
      ...{ status: first.status, headers: {}, url: () => shown.url, facts },
      match: async (targets) => {
        const known = await facts();
        return targets.map((target) => matchIn(known, target));
      },
      click: async (target) => {
        const element = (await facts()).elements.find(({ locators }) =>
          locators.some(({ value }) => value === target.locator.value),
        );
        if (element?.action.url === undefined) throw new PageActionFailed('click', 'not-found');
        shown = await read(element.action.url);
      },
      picture: async (targets) => ({
        ...{ jpeg: new Uint8Array(2_000), width: 1_280, height: 800 },
        boxes: targets.map(() => null),
      }),
      ...{ fill: act, select: act, setChecked: act, press: act },
      login: async (_form, secrets) => {
        this.#login(visitor, secrets);
        shown = await read(shown.url);
      },
      refuseWrites: async () => {},
      refusals: () => 0,
      refusedDocument: () => null,
      goToPlace: async () => {},
      settle: async () => {},
      screenshot: async () => new Uint8Array(2_000),
      close: async () => {},
    };
  }

  #get(url: string, visitor: Visitor): { answer: HtmlAnswer; final: string; redirects: string[] } {
    const redirects: string[] = [];
    for (let final = url; ; ) {
      const { pathname, search } = new URL(final);
      this.asked.push(pathname + search);
      const answer = this.#answer(pathname + search, visitor);
      if (answer.redirectTo === undefined) return { answer, final, redirects };
      redirects.push(final);
      final = new URL(answer.redirectTo, final).href;
    }
  }

  /** A visitor without a cookie is new each time. */
  #visitorOf(cookie: string): Visitor {
    const number = Number(cookie.split(COOKIE)[1] ?? -1);
    return this.#visitors[number] ?? {};
  }

  #newVisitor(): Visitor {
    const visitor: Visitor = {};
    this.#visitors.push(visitor);
    return visitor;
  }
}

function matchIn({ elements }: PageFacts, { locator }: Target): TargetMatch {
  const found = elements.filter(({ locators }) =>
    locators.some(({ value }) => value === locator.value),
  );
  const [first] = found;
  return {
    count: found.length,
    role: first?.role ?? null,
    name: first?.name ?? null,
    visible: found.length > 0,
  };
}

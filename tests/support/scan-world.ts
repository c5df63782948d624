import { createHash } from 'node:crypto';
import { DirectSiteFileReader } from '@signpost/adapters/site-files/direct-site-file-reader.ts';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import type { Storage } from '@signpost/adapters/storage/storage.ts';
import { InMemoryEventPublisher } from '@signpost/adapters/transport/in-memory/in-memory-event-publisher.ts';
import {
  DEFAULT_SETTINGS,
  type ScanSettings,
} from '@signpost/backend-domain/agents/scan-settings.ts';
import {
  FOLLOWING_MS,
  REPORT_AFTER_MS,
  STORE_AFTER_MS,
  WAIT_FOR_EARLIER_PAGES_MS,
} from '@signpost/backend-domain/agents/scan-waits.ts';
import { pageCauseText } from '@signpost/backend-domain/model/crawl/page-cause-text.ts';
import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type {
  ScanEvent,
  ScanEventName,
  ScanEventPayloads,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import {
  createScan,
  type ScanSession,
  step,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import { siteDomain } from '@signpost/backend-domain/model/site/url-rules.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { LanguageModel } from '@signpost/backend-domain/ports/language-model.ts';
import type { ScanSignal } from '@signpost/backend-domain/ports/scan-signals.ts';
import { makeRunScan, type RunScanPorts } from '@signpost/backend-domain/use-cases/run-scan.ts';
import type { FakeSite } from './fake-site.ts';
import { ManualClock } from './fixed-clock.ts';
import { noon } from './mothers.ts';
import { ScriptedModel } from './scripted-model.ts';

export const SCORES: QualityScores = {
  speed: 91,
  seo: 92,
  accessibility: 93,
  best_practices: 94,
  agentic: 50,
  reason: null,
};

/** The ports through which a scan reads a site. */
export type ScannedSite = Pick<FakeSite, 'browser' | 'fetcher' | 'documents'>;

export const OWNER = 'owner-0000000000000001';

/**
 * Everything that a scan of one fake site needs, in memory unless another storage is given. Tests of agents and use
 * cases are based on it.
 */
export class ScanWorld {
  readonly site: ScannedSite;
  readonly settings: ScanSettings;
  readonly ports: RunScanPorts;
  readonly events: ScanEvent[] = [];
  /** Called with every published event, so that a test can act at that moment. */
  onEvent: (event: ScanEvent) => void = () => {};
  readonly storage: Storage;
  readonly clock: ScanClock;
  readonly #listeners = new Map<string, (signal: ScanSignal) => void>();

  constructor(
    site: ScannedSite,
    {
      model = new ScriptedModel(),
      settings = {},
      storage = openInMemoryStorage(),
    }: { model?: LanguageModel; settings?: Partial<ScanSettings>; storage?: Storage } = {},
  ) {
    this.storage = storage;
    this.site = site;
    this.settings = {
      ...DEFAULT_SETTINGS,
      // Off by default, because most tests count the requests of a page.
      secondVisitPages: 0,
      manifestUrl: async ({ domain }) =>
        `https://signpost.example/api/scanner/public/manifest/${domain}`,
      schemaUrl: 'https://signpost.example/schema.json',
      ...settings,
    };
    this.clock = new ScanClock(this.settings.leaseMs / 3);
    const events = new InMemoryEventPublisher((error) => {
      throw error;
    });
    events.subscribe(OWNER, (event) => {
      this.events.push(event);
      this.onEvent(event);
    });
    this.ports = {
      ...this.storage,
      browser: site.browser,
      fetcher: site.fetcher,
      documents: site.documents,
      siteFiles: new DirectSiteFileReader(),
      model,
      auditor: { audit: async () => SCORES },
      events,
      clock: this.clock,
      hasher: { sha256: (text) => createHash('sha256').update(text).digest('hex') },
      signals: {
        send: async (scanId, signal) => {
          this.#listeners.get(scanId)?.(signal);
          return this.#listeners.has(scanId);
        },
        listen: async (scanId, receive) => {
          this.#listeners.set(scanId, receive);
          return async () => void this.#listeners.delete(scanId);
        },
        close: async () => {},
      },
    };
  }

  /** Stores a scan that has just started: a smart scan is discovering, a standard scan is connecting. */
  async startScan(
    startUrl: string,
    overrides: Partial<Pick<ScanSession, 'id' | 'scanType' | 'limits'>> = {},
  ): Promise<ScanSession> {
    const scan = createScan({
      id: 'scan-000000000000000a',
      ownerId: OWNER,
      startUrl,
      domain: siteDomain(startUrl),
      scanType: 'standard',
      limits: { maxPages: 100, depthLimit: 10 },
      now: noon,
      ...overrides,
    });
    await this.storage.scans.insert(scan);
    return this.storage.scans.save(
      step(scan, scan.scanType === 'smart' ? 'discover' : 'start', noon),
    );
  }

  /** Lets a worker run the scan until the worker releases it. */
  async work(
    scanId: string,
    shutdown: AbortSignal = new AbortController().signal,
  ): Promise<ScanSession> {
    await makeRunScan(this.ports, this.settings, 'worker-1')(scanId, shutdown);
    const scan = await this.storage.scans.find(scanId);
    if (scan === null) throw new Error('The scan does not exist.');
    return scan;
  }

  /** The payloads of all events of that name so far, in order. */
  named<Name extends ScanEventName>(name: Name): ScanEventPayloads[Name][] {
    return this.events
      .filter((event) => event.name === name)
      .map(({ payload }) => payload as ScanEventPayloads[Name]);
  }

  async states(scanId: string): Promise<Record<string, string>> {
    const rows = await this.storage.pages.list(scanId, { afterSeq: 0, limit: 10_000 });
    return Object.fromEntries(
      rows.map(({ url, state, cause }) => [
        url,
        cause === null ? state : `${state}: ${pageCauseText(cause)}`,
      ]),
    );
  }
}

/**
 * A clock on which pauses of the crawler end at once and are recorded. Some waits last until they are aborted: for
 * renewing the lease, for the end of the time for following links, for storing events and results, and
 * for pages that must be judged first.
 */
export class ScanClock implements Clock {
  readonly #time = new ManualClock(noon, 'immediate');
  readonly #still = new ManualClock(noon);
  readonly #renewalMs: number;

  constructor(renewalMs: number) {
    this.#renewalMs = renewalMs;
  }

  get sleeps(): readonly number[] {
    return this.#time.sleeps;
  }

  now(): Date {
    return this.#time.now();
  }

  monotonicMs(): number {
    return this.#time.monotonicMs();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#isStill(ms) ? this.#still.sleep(ms, signal) : this.#time.sleep(ms, signal);
  }

  /** Lets the time for following links end. */
  passFollowingTime(): Promise<void> {
    return this.#still.advance(FOLLOWING_MS);
  }

  /** Lets a part of the time end for which free lanes wait for earlier pages. */
  passWaitForEarlierPages(share = 1): Promise<void> {
    return this.#still.advance(share * WAIT_FOR_EARLIER_PAGES_MS);
  }

  #isStill(ms: number): boolean {
    return [
      this.#renewalMs,
      REPORT_AFTER_MS,
      STORE_AFTER_MS,
      FOLLOWING_MS,
      WAIT_FOR_EARLIER_PAGES_MS,
    ].includes(ms);
  }
}

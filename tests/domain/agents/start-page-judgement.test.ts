import { describe, expect, it } from '@jest/globals';
import type { AuditOptions } from '@signpost/backend-domain/ports/quality-auditor.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { SCORES, ScanWorld } from '../../support/scan-world.ts';

const HOME = 'https://shop.example/';
const ABOUT = `${HOME}about`;

interface Audit extends AuditOptions {
  readonly url: string;
  readonly finish: () => void;
}

/** A scan of two pages. Calls `onAudit` when an audit begins, so that the test can finish it. */
function judgedScan(onAudit: (audit: Audit) => void, homeStatus = 200) {
  const links = [{ url: ABOUT, text: 'About', landmark: 'main' as const, nofollow: false }];
  const site = new FakeSite({
    [`${HOME}robots.txt`]: { status: 404 },
    [HOME]: { status: homeStatus, facts: { links } },
    [ABOUT]: {},
  });
  const world = new ScanWorld(site);
  const audits: Audit[] = [];
  const auditor = {
    audit: (url: string, options: AuditOptions) =>
      new Promise<typeof SCORES>((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        const audit = { ...options, url, finish: () => resolve(SCORES) };
        audits.push(audit);
        // The auditor may start its browser early, but opens the page only when `mayOpen` resolves.
        void Promise.resolve(options.mayOpen).then(() => {
          if (options.signal?.aborted !== true) onAudit(audit);
        });
      }),
  };
  Object.assign(world.ports, { auditor });
  const work = async (shutdown?: AbortSignal) =>
    world.work((await world.startScan(HOME)).id, shutdown);
  return { world, audits, work };
}

describe('The start page', () => {
  it('is audited as soon as the crawl ends, and the review opens no page before the audit has measured it', async () => {
    const order: string[] = [];
    const scan = judgedScan(({ onMeasured, finish }) => {
      order.push('audit');
      const { browser, manifests } = scan.world.ports;
      Object.assign(scan.world.ports, {
        manifests: {
          ...manifests,
          find: manifests.find.bind(manifests),
          save: async (...files: Parameters<typeof manifests.save>) => {
            order.push('files');
            // A reviewer that does not wait would open its browser within 20 ms.
            setTimeout(() => {
              order.push('measured');
              onMeasured?.();
            }, 20);
            return manifests.save(...files);
          },
        },
        browser: {
          openSession: async () => {
            order.push('browser');
            finish();
            return browser.openSession();
          },
        },
      });
    });
    expect((await scan.work()).status).toBe('completed');
    expect(scan.audits.map(({ url }) => url)).toEqual([HOME]);
    expect(order.slice(0, 4)).toEqual(['audit', 'files', 'measured', 'browser']);
    expect(await scan.world.storage.notes.read('scan-000000000000000a', 'scores')).toEqual(SCORES);
  });

  it('is opened after all pages are read, by an auditor that started during the crawl', async () => {
    const order: string[] = [];
    const scan = judgedScan(({ finish }) => {
      order.push('opened');
      finish();
    });
    const { auditor } = scan.world.ports;
    const audit: typeof auditor.audit = (url, options) => {
      order.push(
        `ready while ${scan.world.named('robots-txt-generated').length === 0 ? 'crawling' : 'reviewing'}`,
      );
      return auditor.audit(url, options);
    };
    Object.assign(scan.world.ports, { auditor: { audit } });
    scan.world.onEvent = ({ name, payload }) => {
      if (name === 'scan-progress' && payload.phase === 'manifest') order.push('manifest');
    };
    expect((await scan.work()).status).toBe('completed');
    expect(order.indexOf('ready while crawling')).toBe(0);
    expect(order.indexOf('opened')).toBeGreaterThan(order.indexOf('manifest'));
  });

  it('is not audited when no page could be read', async () => {
    const scan = judgedScan(({ finish }) => finish(), 500);
    expect((await scan.work()).status).toBe('failed');
    expect(scan.audits).toEqual([]);
  });

  it('has its audit aborted when the scan is released', async () => {
    const shutdown = new AbortController();
    const scan = judgedScan(() => shutdown.abort());
    expect((await scan.work(shutdown.signal)).status).toBe('manifest');
    expect(scan.audits[0]?.signal?.aborted).toBe(true);
  });

  it('has its audit aborted when storing the manifest fails', async () => {
    const scan = judgedScan(() => {});
    Object.assign(scan.world.ports, {
      manifests: {
        find: async () => null,
        save: async () => Promise.reject(new Error('The disk is full')),
      },
    });
    await expect(scan.work()).rejects.toThrow();
    expect(scan.audits[0]?.signal?.aborted).toBe(true);
  });
});

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

/** A scan of two pages; the test controls the audits, each begun with `onAudit`. */
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
        // An auditor that gets ready opens nothing before it may.
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
  it('is judged as soon as the crawl ends, and no page is opened again before it is measured', async () => {
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
            // Time enough for a reviewer who does not wait.
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

  it('is measured after all pages were read, by an auditor that got ready before', async () => {
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

  it('is not judged when no page could be read', async () => {
    const scan = judgedScan(({ finish }) => finish(), 500);
    expect((await scan.work()).status).toBe('failed');
    expect(scan.audits).toEqual([]);
  });

  it('is no longer judged once the scan is released', async () => {
    const shutdown = new AbortController();
    const scan = judgedScan(() => shutdown.abort());
    expect((await scan.work(shutdown.signal)).status).toBe('manifest');
    expect(scan.audits[0]?.signal?.aborted).toBe(true);
  });

  it('is no longer judged when writing the manifest fails', async () => {
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

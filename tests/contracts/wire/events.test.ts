import { describe, expect, it } from '@jest/globals';
import { Acknowledgement } from '@signpost/contracts/events/client-events.ts';
import { CONNECTION_CODES, ConnectErrorData } from '@signpost/contracts/events/connection.ts';
import { serverEvents } from '@signpost/contracts/events/server-events.ts';
import type { ClientToServerEvents } from '@signpost/contracts/events/socket-types.ts';
import { ERROR_STATUS, errorEnvelope } from '@signpost/contracts/http/errors.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { Equal } from '@signpost/contracts/wire.ts';
import { isLasting, SERVER_EVENT_NAMES } from '../../support/server-events.ts';
import { holds } from './type-claims.ts';

const scan: Scan = {
  id: 'id-000000000000000001',
  startUrl: 'https://example.com/',
  domain: 'example.com',
  status: 'creating',
  createdAt: '2026-08-01T12:00:00.000Z',
  isPublic: false,
  metadata: {
    ...{ pages_crawled: 0, pages_total: 0, pages_found: 0, pages_inferred: 0 },
    ...{ pages_skipped: 0, pages_failed: 0, scan_type: 'smart', duration_seconds: null },
  },
};
const stamp = { scanId: scan.id, timestamp: '2026-08-01T12:00:00.000Z' };

/** Section 7 of the product specification; the socket’s own connect, disconnect, … are socket.io’s. */
const EVENTS_OF_THE_SPECIFICATION =
  'scan-started scan-stopped scan-error scan-complete scan-progress scan-log scan-strategy session-update ' +
  'navigation-complete screenshot-ready screenshot live-stream-connected live-stream-disconnected live-frame ' +
  'agent-status-update agent-status agent-action agent-thinking auth-required discovery-progress ' +
  'url-prioritization robots-txt-generated page-crawled crawler-navigating crawler-extracting sitemap-update ' +
  'pattern-detected template-created page-skipped pattern-complete manifest-building manifest-analyzing ' +
  'reviewer-starting';

/** Our own event: the specification has none for the end of the wait at a log-in form. */
const OWN_EVENTS = ['auth-ended'];

describe('The events of the socket', () => {
  it('are those of the specification and our own', () => {
    expect([...SERVER_EVENT_NAMES].sort()).toEqual(
      [...EVENTS_OF_THE_SPECIFICATION.split(' '), ...OWN_EVENTS].sort(),
    );
  });

  it.each(SERVER_EVENT_NAMES.filter(isLasting))('%s has a number from 1', (name) => {
    const paths = (seq: unknown) =>
      serverEvents[name]
        .safeParse({ ...stamp, seq })
        .error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(paths(1)).not.toContain('seq');
    for (const seq of [0, -1, 1.5, '1']) expect(paths(seq)).toContain('seq');
  });

  it.each(SERVER_EVENT_NAMES.filter((name) => !isLasting(name)))('%s is volatile', (name) => {
    const { scanId, timestamp, ...payload } = serverEvents[name].shape;
    expect([scanId, timestamp]).toEqual([expect.anything(), expect.anything()]);
    if (name !== 'live-frame') expect(payload).not.toHaveProperty('seq');
  });

  it('are acknowledged with a scan or an error (checked by the compiler)', () => {
    expect(
      holds<
        [
          Equal<
            Parameters<Parameters<ClientToServerEvents['stop-scan']>[1]>,
            [acknowledgement: Acknowledgement]
          >,
        ]
      >(),
    ).toBe(true);
  });

  it.each(SERVER_EVENT_NAMES)('%s needs its stamp', (name) => {
    const paths = (value: unknown) =>
      serverEvents[name].safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(paths({})).toEqual(expect.arrayContaining(['scanId', 'timestamp']));
    expect(paths(stamp).filter((path) => path === 'scanId' || path === 'timestamp')).toEqual([]);
    expect(paths({ ...stamp, timestamp: 'yesterday' })).toContain('timestamp');
  });

  it('contain frames as bytes, on both sides', () => {
    const frame = { ...stamp, url: 'https://a.b/', width: 2, height: 2, seq: 1 };
    const accepted = (image: unknown) =>
      serverEvents['live-frame'].safeParse({ ...frame, image }).success;
    expect([new Uint8Array(3), Buffer.from('x'), new ArrayBuffer(3)].map(accepted)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['data:', null, [1, 2], { 0: 1 }].map(accepted)).toEqual([false, false, false, false]);
  });

  it('contain screenshots as data URLs', () => {
    const accepted = (image: unknown) =>
      serverEvents.screenshot.safeParse({ ...stamp, url: 'https://a.b/', image }).success;
    expect(accepted('data:image/jpeg;base64,AAAA')).toBe(true);
    expect(accepted('javascript:alert(1)')).toBe(false);
  });
});

describe('An acknowledgement', () => {
  it('is a scan or an error envelope', () => {
    const refused = { ok: false, ...errorEnvelope('SCAN_NOT_FOUND', 'No such scan.') };
    expect(Acknowledgement.parse({ ok: true, scan })).toEqual({ ok: true, scan });
    expect(Acknowledgement.parse(refused)).toEqual(refused);
    expect(Acknowledgement.safeParse({ ok: true }).success).toBe(false);
    expect(Acknowledgement.safeParse({ ok: false, error: 'x' }).success).toBe(false);
    expect(Acknowledgement.safeParse({ scan }).success).toBe(false);
  });
});

describe('A refused connection', () => {
  it('names its reason by a code of the API', () => {
    for (const code of CONNECTION_CODES) {
      expect(ERROR_STATUS).toHaveProperty(code);
      expect(ConnectErrorData.parse({ code })).toEqual({ code });
    }
    expect(ConnectErrorData.safeParse({ code: 'NO' }).success).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { CdpChannel } from '@signpost/adapters/browser/shared/driver.ts';
import { Navigation } from '@signpost/adapters/browser/shared/navigation.ts';

/** A navigation, and the function that reports an event of the DevTools Protocol to it. */
function aNavigation() {
  const listeners = new Map<string, (event: unknown) => void>();
  const cdp: CdpChannel = {
    send: () => Promise.reject(new Error('not used')),
    on: (name, listener) => {
      listeners.set(name, listener as (event: unknown) => void);
    },
  };
  const navigation = new Navigation(
    cdp,
    () => 'main',
    () => undefined,
  );
  navigation.lastNetwork = 0;
  const report = (name: string, event: object) => listeners.get(name)?.(event);
  return { navigation, report };
}

/** The events of a request from its start to its end. */
function* eventsOf(type: string): Generator<readonly [string, object]> {
  const requestId = 'r1';
  const url = 'https://site.test/file.js';
  yield ['Network.requestWillBeSent', { requestId, loaderId: 'l1', type, request: { url } }];
  yield [
    'Network.responseReceived',
    { requestId, response: { url, status: 200, headers: {}, mimeType: '' } },
  ];
  yield ['Network.loadingFinished', { requestId }];
}

describe('The network activity of a page', () => {
  it.each(['Script', 'Stylesheet', 'Fetch', 'XHR'])(
    'includes the whole of a %s request',
    (type) => {
      const { navigation, report } = aNavigation();
      for (const [name, event] of eventsOf(type)) {
        navigation.lastNetwork = 0;
        report(name, event);
        expect(navigation.lastNetwork).toBeGreaterThan(0);
        expect(navigation.pending).toBe(name === 'Network.loadingFinished' ? 0 : 1);
      }
    },
  );

  it.each(['Prefetch', 'Ping', 'EventSource', 'Media'])('leaves a %s request out', (type) => {
    const { navigation, report } = aNavigation();
    for (const [name, event] of eventsOf(type)) {
      report(name, event);
      expect(navigation.lastNetwork).toBe(0);
      expect(navigation.pending).toBe(0);
    }
  });

  it('includes the start of a worker’s script, but does not wait for its end', () => {
    const { navigation, report } = aNavigation();
    const request = { url: 'https://site.test/worker.js' };
    report('Network.requestWillBeSent', { requestId: 'w1', loaderId: '', type: 'Script', request });
    expect(navigation.lastNetwork).toBeGreaterThan(0);
    expect(navigation.pending).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  isRunning,
  providerProgress,
  providerStateOf,
  providerStream,
} from '../../../frontend/src/features/live-scanner/provider-state.ts';
import { liveScanOf, NO_SCAN } from '../../../frontend/src/lib/live-scan/live-scan.ts';
import { scanViewOf } from '../../../frontend/src/lib/live-scan/scan-view.ts';
import { aScan, aSession } from '../live-scan/scan-events.ts';

const snapshot = (status: Parameters<typeof aScan>[0]) =>
  liveScanOf(scanViewOf(aSession(aScan(status, 'standard'))));

describe('the state of a legacy scan', () => {
  it('follows the scan', () => {
    expect(providerStateOf(NO_SCAN, false)).toBe('idle');
    expect(providerStateOf(NO_SCAN, true)).toBe('creating');
    const crawling = snapshot('crawling');
    expect(providerStateOf(crawling, false)).toBe('crawling');
    expect(providerStateOf({ ...crawling, visiting: 'u' }, false)).toBe('navigated');
    expect(providerStateOf({ ...crawling, stream: 'streaming' }, false)).toBe('embedded-view');
    expect(providerStateOf(snapshot('completed'), false)).toBe('completed');
    expect(providerStateOf(snapshot('stopped'), false)).toBe('stopped');
    expect(providerStateOf(snapshot('failed'), false)).toBe('error');
  });

  it('is at 10 percent when crawling starts and at 100 when complete', () => {
    expect(providerProgress('crawling', NO_SCAN)).toBe(10);
    expect(providerProgress('crawling', snapshot('crawling'))).toBe(40);
    expect(providerProgress('completed', NO_SCAN)).toBe(100);
    expect(providerProgress('idle', NO_SCAN)).toBe(0);
  });

  it('shows the stream as connecting until the server confirms it', () => {
    expect(providerStream('creating', 'disconnected')).toBe('connecting');
    expect(snapshot('crawling').stream).toBe('connecting');
    expect(providerStream('crawling', 'streaming')).toBe('streaming');
    expect(providerStream('crawling', 'disconnected')).toBe('disconnected');
    expect(providerStream('completed', 'disconnected')).toBe('disconnected');
    expect(isRunning('stopped')).toBe(false);
  });
});

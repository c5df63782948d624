import { describe, expect, it } from '@jest/globals';
import { frameOrder } from '../../../frontend/src/lib/live-scan/frame-order.ts';
import { streamLabel } from '../../../frontend/src/lib/live-scan/stream-label.ts';

describe('The live stream', () => {
  it('is Live while streaming, Connecting while connecting, and Offline otherwise', () => {
    expect(streamLabel('streaming')).toBe('Live');
    expect(streamLabel('connecting')).toBe('Connecting');
    expect(streamLabel('streaming', true)).toBe('Paused');
    for (const other of ['disconnected', 'connected', 'error'] as const) {
      expect(streamLabel(other)).toBe('Offline');
    }
  });

  it('shows no frame after a newer one', () => {
    const order = frameOrder();
    expect([4, 6, 5, 6, 7].map(order.takes)).toEqual([true, true, false, false, true]);
  });

  it('continues when another worker numbers its frames from the start', () => {
    const order = frameOrder();
    order.takes(1_000);
    order.restart();
    expect([1, 2].map(order.takes)).toEqual([true, true]);
  });
});

import type { StreamStatus } from './scan-view.ts';

/** The label of the live stream (product specification, section 2). A paused scan sends no frames. */
export function streamLabel(
  stream: StreamStatus,
  paused = false,
): 'Live' | 'Connecting' | 'Paused' | 'Offline' {
  if (paused) return 'Paused';
  if (stream === 'streaming') return 'Live';
  return stream === 'connecting' ? 'Connecting' : 'Offline';
}

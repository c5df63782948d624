import type { StreamStatus } from './scan-view.ts';

/** Product specification, section 2: the label of the stream of pictures; a paused scan sends none. */
export function streamLabel(
  stream: StreamStatus,
  paused = false,
): 'Live' | 'Connecting' | 'Paused' | 'Offline' {
  if (paused) return 'Paused';
  if (stream === 'streaming') return 'Live';
  return stream === 'connecting' ? 'Connecting' : 'Offline';
}

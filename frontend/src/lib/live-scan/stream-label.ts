import type { StreamStatus } from './scan-view.ts';

/** Product specification, section 2: what is said of the stream of pictures. */
export function streamLabel(stream: StreamStatus): 'Live' | 'Connecting' | 'Offline' {
  if (stream === 'streaming') return 'Live';
  return stream === 'connecting' ? 'Connecting' : 'Offline';
}

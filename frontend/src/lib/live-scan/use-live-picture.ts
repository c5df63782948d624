import { useEffect, useState } from 'react';
import { type ScanEvent, scanFeed } from '../events/scan-feed.ts';
import { isPicture } from './apply-scan-event.ts';
import { frameOrder } from './frame-order.ts';

/** The newest picture of the scan's browser as an address for an image; null before the first. */
export function useLivePicture(scanId: string | null): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    setPicture(null);
    if (scanId === null) return;
    let held: string | null = null;
    const order = frameOrder();
    const show = (next: string | null) => {
      if (held?.startsWith('blob:')) URL.revokeObjectURL(held);
      held = next;
      setPicture(next);
    };
    const onEvent = ({ name, payload }: ScanEvent) => {
      if (name === 'screenshot' && isPicture(payload.image)) show(payload.image);
      if (name === 'live-stream-connected') order.restart();
      if (name !== 'live-frame' || !order.takes(payload.seq)) return;
      const image = new Blob([payload.image as ArrayBuffer], { type: 'image/jpeg' });
      show(URL.createObjectURL(image));
    };
    const leave = scanFeed.join(scanId, { onEvent, onReconnect: order.restart });
    return () => {
      leave();
      show(null);
    };
  }, [scanId]);
  return picture;
}

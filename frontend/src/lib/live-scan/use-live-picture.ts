import { useEffect, useState } from 'react';
import { type ScanEvent, scanFeed } from '../events/scan-feed.ts';
import { isPicture } from './apply-scan-event.ts';
import { frameOrder } from './frame-order.ts';
import { keepLastPicture, type LivePicture, readLastPicture } from './last-picture.ts';

/** The newest screenshot or frame from the scan's browser; null before the first. */
export function useLivePicture(scanId: string | null): LivePicture | null {
  const [picture, setPicture] = useState<LivePicture | null>(null);
  useEffect(() => {
    setPicture(scanId === null ? null : readLastPicture(scanId));
    if (scanId === null) return;
    let held: string | null = null;
    const order = frameOrder();
    const show = (next: LivePicture | null) => {
      if (held?.startsWith('blob:')) URL.revokeObjectURL(held);
      held = next?.image ?? null;
      setPicture(next);
    };
    const onEvent = ({ name, payload }: ScanEvent) => {
      if (name === 'screenshot' && isPicture(payload.image)) {
        const shown = { image: payload.image, url: payload.url };
        show(shown);
        keepLastPicture(scanId, shown);
      }
      if (name === 'live-stream-connected') order.restart();
      if (name !== 'live-frame' || !order.takes(payload.seq)) return;
      const image = new Blob([payload.image as ArrayBuffer], { type: 'image/jpeg' });
      show({ image: URL.createObjectURL(image), url: payload.url });
    };
    const leave = scanFeed.join(scanId, { onEvent, onReconnect: order.restart });
    return () => {
      leave();
      show(null);
    };
  }, [scanId]);
  return picture;
}

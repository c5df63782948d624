/** A picture of a page, as an address for an image, and the page's address where it is known. */
export interface LivePicture {
  readonly image: string;
  readonly url: string | null;
}

const KEY = 'signpost_last_picture';

/** The last screenshot of the scan that this tab showed; null when it was of another scan or there is none. */
export function readLastPicture(scanId: string): LivePicture | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const { id, image, url } = (Object(kept) ?? {}) as Record<string, unknown>;
    if (id !== scanId || typeof image !== 'string') return null;
    return { image, url: typeof url === 'string' ? url : null };
  } catch {
    return null;
  }
}

/** Keeps a screenshot for a reload of this tab. A storage that is full keeps none. */
export function keepLastPicture(scanId: string, picture: LivePicture): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id: scanId, ...picture }));
  } catch {
    // The picture is missing after a reload, and nothing else.
  }
}

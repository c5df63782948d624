/** A screenshot of a page: the URL of the image, and the page's URL where it is known. */
export interface LivePicture {
  readonly image: string;
  readonly url: string | null;
}

const KEY = 'signpost_last_picture';

/** The latest screenshot that this tab showed, if it is of this scan; otherwise null. */
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

/** Stores a screenshot, to be shown after a reload of this tab. Does nothing when the storage is full. */
export function keepLastPicture(scanId: string, picture: LivePicture): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id: scanId, ...picture }));
  } catch {
    // Only the screenshot is missing after a reload.
  }
}

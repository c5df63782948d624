import type { ScanSession } from '../model/scan/scan-session.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';

/** Whether the scan was logged in to the site, in any of its phases. */
export async function wasLoggedIn(
  notes: Pick<ScanNotes, 'read'>,
  scanId: string,
): Promise<boolean> {
  const site = await notes.read(scanId, 'site');
  if (site?.login !== undefined || (await notes.read(scanId, 'wall')) !== null) return true;
  return (await notes.read(scanId, 'walls')) !== null;
}

/** Whether the scan was logged in from its start page on: then it is unknown which pages are public. */
export async function wasLoggedInAtStart(
  notes: Pick<ScanNotes, 'read'>,
  scanId: string,
): Promise<boolean> {
  return (await notes.read(scanId, 'site'))?.login !== undefined;
}

/**
 * The site's start page after redirects, as discovery found it: the scan's pages are stored under its origin. Before
 * discovery, the address that the owner typed.
 */
export async function siteStart(
  notes: Pick<ScanNotes, 'read'>,
  { id, startUrl }: Pick<ScanSession, 'id' | 'startUrl'>,
): Promise<string> {
  const site = await notes.read(id, 'site');
  return site?.startUrl ?? startUrl;
}

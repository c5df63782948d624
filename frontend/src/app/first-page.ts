import { isTokenValid, readAccessToken } from '../lib/access-token.ts';
import { sendEarly } from '../lib/http.ts';
import { PAGES, type PagePath } from './pages.ts';

/** The calls of the API that a page needs before it shows anything, by the page's path. */
const FIRST_CALLS: Partial<Record<PagePath, (id: string) => void>> = {
  '/scans/:id': (id) => {
    sendEarly('sessionDetails', { params: { id } });
    sendEarly('scanResult', { params: { id } });
    sendEarly('scanPages', { params: { id } });
  },
};

/**
 * Requests the code of the page at this address and the first answers that it needs, while the code of the app is
 * loading. Whatever fails is reported when the page asks for it.
 */
export function requestFirstPage(address: string): void {
  const page = pageAt(address);
  // Before the code, because an answer takes longer than a file.
  if (isTokenValid(readAccessToken(), Date.now())) {
    sendEarly('currentUser', {});
    if (page !== null) FIRST_CALLS[page.path]?.(page.id);
  }
  if (page !== null) PAGES[page.path]().catch(() => undefined);
}

/** The page at this address, and what the address has in place of `:id`; null for the home page. */
function pageAt(address: string): { readonly path: PagePath; readonly id: string } | null {
  for (const path of Object.keys(PAGES) as PagePath[]) {
    const match = new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`, 'i').exec(address);
    if (match !== null) return { path, id: match[1] ?? '' };
  }
  return null;
}

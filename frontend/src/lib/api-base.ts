/** The origin in VITE_API_URL without a trailing slash; '' for the app's own origin. */
export function apiBase(set: string | undefined): string {
  return (set ?? '').replace(/\/+$/, '');
}

/** The origin that VITE_API_URL names, without the slash that people may write at its end; '' for the app's own. */
export function apiBase(set: string | undefined): string {
  return (set ?? '').replace(/\/+$/, '');
}

/** The URL without the slash at the end of its path: sites serve the same page with and without it. No fragment. */
export function withoutSlash(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null
    ? url
    : `${parsed.origin}${parsed.pathname.replace(/\/$/, '')}${parsed.search}`;
}

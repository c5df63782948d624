/** The name by which robots.txt rules mean this crawler (RFC 9309, product token). */
const PRODUCT_TOKEN = 'SignpostBot';

/** The User-Agent header; `aboutUrl` is where a site's owner reads who visited. */
export function signpostUserAgent(aboutUrl = 'https://github.com/signpost'): string {
  return `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0; +${aboutUrl})`;
}

/** The product token by which robots.txt rules name this crawler (RFC 9309). */
const PRODUCT_TOKEN = 'SignpostBot';

/** The User-Agent header. `aboutUrl` is a page that tells a site's owner about this crawler. */
export function signpostUserAgent(aboutUrl = 'https://github.com/signpost'): string {
  return `Mozilla/5.0 (compatible; ${PRODUCT_TOKEN}/1.0; +${aboutUrl})`;
}

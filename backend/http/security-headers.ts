import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * A strict policy for pages: only our own files, no inline scripts, no frames. Inline styles are allowed, because the
 * component library adds styles to the page. Images may be data URLs (screenshots) or blobs (live frames).
 */
export function securityHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // 'self' includes WebSockets of the same origin.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers ignore this header without TLS.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}

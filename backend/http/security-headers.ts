import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Middleware } from 'koa';

/**
 * A strict policy for pages: only our own files, no inline scripts, no frames. Inline styles are allowed, because the
 * component library adds styles to the page. Images may be data URLs (screenshots) or blobs (live frames).
 */
const POLICY: HelmetOptions = {
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
};

/** Sets the headers of the policy. They are the same for all answers, so helmet writes them once. */
export function securityHeaders(): Middleware {
  const headers = headersOf(POLICY);
  return (context, next) => {
    for (const [name, value] of headers) context.res.setHeader(name, value);
    return next();
  };
}

function headersOf(policy: HelmetOptions): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(policy)(request, response, () => {});
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

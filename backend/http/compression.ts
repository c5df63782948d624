import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Smaller answers are sent as they are: compressing them would save too little. */
const WORTH_COMPRESSING_BYTES = 4_096;
const EVENT_STREAM = 'text/event-stream';

/**
 * Compresses larger texts, in the best coding that the client accepts: a result of a scan is ten times smaller then.
 * Event streams are left out, because a compressor holds events back.
 */
export function compression(): Middleware {
  const compressed = compress({
    threshold: WORTH_COMPRESSING_BYTES,
    filter: (type) => type !== EVENT_STREAM && /json|text|javascript|xml|svg/i.test(type),
  });
  return async (context, next) => {
    if (context.get('Accept-Encoding') === '') {
      // Caches must not give this answer to clients that accept a coding (RFC 9110 12.5.5).
      context.set('Vary', 'Accept-Encoding');
      return await next();
    }
    let isEncoded = false;
    await compressed(context, async () => {
      await next();
      isEncoded = context.res.hasHeader('Content-Encoding');
    });
    if (isEncoded || !context.res.hasHeader('Content-Encoding')) return;
    const tag = context.response.get('ETag') as string | undefined;
    // A strong tag would claim that the bytes are those of the answer without compression (RFC 9110 8.8.1).
    if (tag?.startsWith('"') === true) context.set('ETag', `W/${tag}`);
  };
}

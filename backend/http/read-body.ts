import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { BodyTooLarge, MalformedJson, MediaTypeUnsupported } from './request-problems.ts';

/** Resolves to the JSON body of a request; undefined when there is none. */
export type BodyReader = (context: Context) => Promise<unknown>;

/**
 * A reader of bodies of at most `most` bytes after decompression. The reader rejects with BodyTooLarge, MalformedJson
 * or MediaTypeUnsupported.
 */
export function bodyReader(most: number): BodyReader {
  const parse = bodyParser({
    enableTypes: ['json'],
    extendTypes: { json: [] },
    encoding: 'utf-8',
    jsonLimit: most,
    jsonStrict: true,
    parsedMethods: ['POST', 'PATCH', 'PUT', 'DELETE'],
    onError: (error) => {
      throw problemWith(error, most);
    },
  });
  return async (context) => {
    const sendsBody = context.request.length !== 0 && hasBody(context);
    if (!sendsBody) return undefined;
    if (!context.is('json')) throw new MediaTypeUnsupported();
    await parse(context, async () => {});
    return context.request.body;
  };
}

function hasBody({ request }: Context): boolean {
  return request.length !== undefined || request.get('transfer-encoding') !== '';
}

function problemWith(error: unknown, most: number): Error {
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413 || type === 'entity.too.large') return new BodyTooLarge(most);
  if (status === 415) return new MediaTypeUnsupported();
  return new MalformedJson();
}

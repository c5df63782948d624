import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { BodyTooLarge, MalformedJson, MediaTypeUnsupported } from './request-problems.ts';

const LIMIT = '1mb';

const parse = bodyParser({
  enableTypes: ['json'],
  extendTypes: { json: [] },
  encoding: 'utf-8',
  jsonLimit: LIMIT,
  jsonStrict: true,
  parsedMethods: ['POST', 'PATCH', 'PUT', 'DELETE'],
  onError: (error) => {
    throw problemWith(error);
  },
});

/**
 * The JSON body of a request, at most 1 MB after decompression; undefined when there is none. Rejects with BodyTooLarge, MalformedJson
 * or MediaTypeUnsupported.
 */
export async function readBody(context: Context): Promise<unknown> {
  const sendsBody = context.request.length !== 0 && hasBody(context);
  if (!sendsBody) return undefined;
  if (!context.is('json')) throw new MediaTypeUnsupported();
  await parse(context, async () => {});
  return context.request.body;
}

function hasBody({ request }: Context): boolean {
  return request.length !== undefined || request.get('transfer-encoding') !== '';
}

function problemWith(error: unknown): Error {
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413 || type === 'entity.too.large') return new BodyTooLarge();
  if (status === 415) return new MediaTypeUnsupported();
  return new MalformedJson();
}

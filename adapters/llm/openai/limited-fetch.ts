/** The server sent a longer answer than the limit allows. */
export class AnswerTooLong extends Error {
  constructor(limit: number) {
    super(`The answer is longer than ${limit} bytes.`);
    this.name = 'AnswerTooLong';
  }
}

/** Wraps fetch: when a body exceeds `limit` bytes, it fails with AnswerTooLong and the connection is closed. */
export function limitedFetch(
  fetch: typeof globalThis.fetch,
  limit: number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limiter(limit)), { status, statusText, headers });
  };
}

function limiter(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > limit) controller.error(new AnswerTooLong(limit));
      else controller.enqueue(chunk);
    },
  });
}

/** An older answer is not used: the app would show it as new. */
const MAX_AGE_MS = 30_000;

interface EarlyAnswer {
  /** The access token that the call was sent with. */
  readonly token: string | null;
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

/** Answers that the app has not used yet, by their call. */
const unused = new Map<string, EarlyAnswer>();

/** Keeps the answer to a call that was sent before the app asks for it. */
export function keepEarlyAnswer(
  call: string,
  token: string | null,
  response: Promise<Response>,
): void {
  // The call that uses the answer reports the failure.
  response.catch(() => undefined);
  unused.set(call, { token, sentAt: Date.now(), response });
}

/** The answer to this early call, once; null when there is none for this access token. */
export function takeEarlyAnswer(call: string, token: string | null): Promise<Response> | null {
  const answer = unused.get(call);
  unused.delete(call);
  if (answer === undefined || answer.token !== token) return null;
  return Date.now() - answer.sentAt > MAX_AGE_MS ? null : answer.response;
}

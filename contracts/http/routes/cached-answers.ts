/** The headers of an answer that clients may keep and ask for again conditionally (RFC 9110, 13.1.2). */
export const CACHED = {
  ETag: 'Changes with the file',
  'Cache-Control': 'How long the answer may be kept',
};

/** The answer to a client that has the newest file. */
export const UNCHANGED = { description: 'The file that `If-None-Match` names is still the newest' };

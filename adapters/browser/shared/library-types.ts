import type { CdpChannel, SessionCookie } from './driver.ts';

/** A DevTools session of playwright-core or puppeteer-core, which type the same calls differently. */
interface LibrarySession {
  send(method: never, parameters: never): Promise<unknown>;
  on(event: never, listener: never): unknown;
}

/** Wraps a library's DevTools session as a CdpChannel. */
export function channelOf(session: LibrarySession): CdpChannel {
  return {
    send: (method, parameters) =>
      session.send(method as never, parameters as never) as Promise<never>,
    on: (event, listener) => {
      session.on(event as never, listener as never);
    },
  };
}

/** The part of a library's cookie that the engine uses. */
export function cookieOf({ name, value, domain, path, secure }: SessionCookie): SessionCookie {
  return { name, value, domain, path, secure };
}

/** The message for a text that is no address (product specification, section 5). */
export const INVALID_URL_MESSAGE = 'Please enter a valid URL';

/**
 * The typed text as an absolute URL: trimmed, with https when no scheme was typed. Null when the server would refuse it
 * as a website: another scheme, no host, credentials, or a single word without scheme and port (`http://intranet` is an
 * address, `intranet` is a typing error; `localhost` is accepted).
 */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const bare = isBare(text);
  const complete = bare ? `https://${text.replace(/^\/\//, '')}` : text;
  const url = URL.parse?.(complete) ?? parse(complete);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '' || !isHost(url.hostname)) return null;
  return bare && isWord(url) ? null : complete;
}

/** The same address over http, to try when nothing answers over https; null when a scheme was typed. */
export function plainAddress(typed: string): string | null {
  const address = isBare(typed.trim()) ? completeAddress(typed) : null;
  return address === null ? null : address.replace(/^https:/, 'http:');
}

const isBare = (text: string): boolean => !/^[a-z][a-z\d+.-]*:\/\//i.test(text);

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const isHost = (name: string): boolean => !name.replace(/\.+$/, '').split('.').includes('');

const isWord = ({ hostname, port }: URL): boolean =>
  !/[.:]/.test(hostname.replace(/\.+$/, '')) && hostname !== 'localhost' && port === '';

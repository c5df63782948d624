/** Product specification, section 5: the sentence for a text that is no address. */
export const INVALID_URL_MESSAGE = 'Please enter a valid URL';

/**
 * The address a person means: trimmed, with https in front when no scheme was typed. Null when the server would not take
 * it for a website: another scheme, no host, a name and password inside, or a single word to which neither a scheme nor a
 * port was typed (`http://intranet` is an address, `intranet` a typing error; `localhost` is known).
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

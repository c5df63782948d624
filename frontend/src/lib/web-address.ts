/** Product specification, section 5: the sentence for what is no address. */
export const INVALID_URL_MESSAGE = 'Please enter a valid URL';

/**
 * The address a person means: trimmed, with https in front when no scheme was typed. Null when it cannot be a
 * website: another scheme, no host, or a host of one word (localhost excepted).
 */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const complete = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse?.(complete) ?? parse(complete);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return isHost(url.hostname) ? complete : null;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function isHost(name: string): boolean {
  if (name === 'localhost' || name.startsWith('[')) return true;
  return /^[^.]+(\.[^.]+)+\.?$/.test(name);
}

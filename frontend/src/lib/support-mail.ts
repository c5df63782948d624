/**
 * The address for support: the operator's setting when building the app, else the usual one at the host that serves
 * it. Null when the host has no mail domain: an IP address or localhost.
 */
export function supportMail(set: string | undefined, host: string): string | null {
  if (set) return set;
  const hasMail = host.includes('.') && !/^[\d.]+$/.test(host);
  return hasMail ? `support@${host}` : null;
}

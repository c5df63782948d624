/**
 * The mail address for support: the one that the operator set at build time, else `support@` the app's host. Null
 * without a setting when the host cannot have mail: an IP address or localhost.
 */
export function supportMail(set: string | undefined, host: string): string | null {
  if (set) return set;
  const hasMail = host.includes('.') && !/^[\d.]+$/.test(host);
  return hasMail ? `support@${host}` : null;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestFacts } from './handler.ts';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';
import { hostnameOf } from './own-hosts.ts';

/** Headers that proxies add. A forwarded request may come from another machine, even when the proxy is local. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request may read the metrics: it has METRICS_TOKEN, or came over loopback without a proxy. */
export function mayReadMetrics(
  { headers, socketAddress }: Pick<RequestFacts, 'headers' | 'socketAddress'>,
  token: string | null,
): boolean {
  if (token !== null && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  const hostname = hostnameOf(headers.host ?? '') ?? '';
  return !isForwarded && isLoopbackAddress(socketAddress) && isLoopbackHost(hostname);
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

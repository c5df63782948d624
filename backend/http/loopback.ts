/** Whether a host name (IPv6 in brackets) or an IPv4 address is loopback. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** Whether a socket's address is loopback; IPv4 addresses may be IPv4-mapped. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || isLoopbackHost(address.replace(/^::ffff:/i, ''));
}

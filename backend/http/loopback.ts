/** Whether a host name (IPv6 in brackets) or an address is this machine's loopback. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** The same of a socket's address, where IPv4 may be written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || isLoopbackHost(address.replace(/^::ffff:/i, ''));
}

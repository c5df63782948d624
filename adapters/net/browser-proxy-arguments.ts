/**
 * Chromium's command-line switches that make it reach the network only through the proxy:
 *
 * - loopback and link-local addresses go through the proxy as well (by default, Chromium bypasses it for them);
 * - Chromium resolves no names, not even for prefetching; only the proxy's own address is exempt;
 * - QUIC and WebRTC over UDP are disabled, because they do not go through an HTTP proxy.
 *
 * Do not add a proxy auto-config file: the bypass rule would then have no effect.
 */
export function browserProxyArguments(proxyUrl: string): string[] {
  const { host, hostname } = new URL(proxyUrl);
  return [
    `--proxy-server=http://${host}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    // Chromium reads the first switch, chrome-headless-shell the second; each ignores the other one, and without its
    // own would send UDP past the proxy.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
  ];
}

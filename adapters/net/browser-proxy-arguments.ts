/**
 * Chromium's command line for a browser that reaches the network through the proxy and in no other way.
 *
 * - loopback and link-local go through the proxy as well (Chromium leaves them out by default);
 * - no name is ever resolved by Chromium, prefetched ones included; only the proxy's own address is exempt;
 * - no QUIC, and no WebRTC over UDP: neither passes an HTTP proxy.
 *
 * A proxy auto-config file would make the bypass rule inert, so none may be set besides these.
 */
export function browserProxyArguments(proxyUrl: string): string[] {
  const { host, hostname } = new URL(proxyUrl);
  return [
    `--proxy-server=http://${host}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    // Chromium reads the first, chrome-headless-shell the second; either ignores the other and would leak UDP.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
  ];
}

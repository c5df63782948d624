import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, chromium } from '@playwright/test';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { EgressProxy } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import { Canary } from '../../support/canary.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { systemCommand } from '../../support/system-command.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

const INSIDE_ADDRESS = '127.0.0.1';

/**
 * Ways out of a page that a proxy could miss: its bypass rules, protocols other than HTTP, and mere look-ups of names.
 */
const hostilePage = (port: number): string => `<!doctype html><title>start</title>
  <link rel="dns-prefetch" href="//prefetched.test"><link rel="preconnect" href="http://${INSIDE_ADDRESS}:${port}">
  <img src="http://${INSIDE_ADDRESS}:${port}/image"><img src="http://localhost:${port}/image">
  <iframe src="http://inside.test/"></iframe><img src="/redirect">
  <script>
    new WebSocket('ws://${INSIDE_ADDRESS}:${port}/');
    fetch('http://${INSIDE_ADDRESS}:${port}/fetch', { mode: 'no-cors' }).catch(() => {});
    navigator.sendBeacon('http://localhost:${port}/beacon', 'x');
    const servers = ['stun:${INSIDE_ADDRESS}:${port}', 'turn:${INSIDE_ADDRESS}:${port}?transport=tcp'];
    const peer = new RTCPeerConnection({
      iceServers: servers.map((urls) => ({ urls, username: 'a', credential: 'b' })),
    });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    setTimeout(() => { document.title = 'tried'; }, 1000);
  </script>`;

describe('A real browser behind the egress proxy', () => {
  let network: TestNetwork;
  let server: TestServer;
  let canary: Canary;
  let proxy: EgressProxy;
  let browser: Browser;
  let denied: string[];
  let datagrams: Socket;
  let datagramsHeard: number;

  beforeEach(async () => {
    denied = [];
    canary = await Canary.listen(INSIDE_ADDRESS);
    datagramsHeard = 0;
    datagrams = createSocket('udp4', () => {
      datagramsHeard += 1;
    });
    await new Promise<void>((resolve) => datagrams.bind(canary.port, INSIDE_ADDRESS, resolve));
    server = await TestServer.start();
    network = new TestNetwork()
      .name('site.test', [SITE_ADDRESS])
      .name('inside.test', [INSIDE_ADDRESS])
      .name('prefetched.test', [SITE_ADDRESS])
      .serve(SITE_ADDRESS, server);
  });
  afterEach(async () => {
    await browser?.close();
    await proxy?.close();
    await server?.close();
    await canary?.close();
    datagrams?.close();
  });

  const launch = async (authenticate: boolean): Promise<void> => {
    const policy = new GuardedTargetPolicy({ resolve: network.resolve });
    const onDenied = (url: string) => denied.push(url);
    proxy = new EgressProxy(policy, { dial: network.dial, onDenied, authenticate });
    const { url, username, password } = await proxy.start();
    browser = await chromium.launch({
      executablePath: systemCommand('chromium', 'chromium'),
      args: ['--no-sandbox', ...browserProxyArguments(url)],
      // Without a password only our arguments apply: Playwright's proxy option would add its own.
      ...(authenticate ? { proxy: { server: url, username, password } } : {}),
    });
  };

  it.each([
    ['by its arguments alone', false],
    ['with the password', true],
  ])('reaches sites, and no internal address by any way it tries (%s)', async (_, authenticate) => {
    await launch(authenticate);
    server.on('/', { headers: { 'Content-Type': 'text/html' }, body: hostilePage(canary.port) });
    const Location = `http://${INSIDE_ADDRESS}:${canary.port}/redirected`;
    server.on('/redirect', { status: 302, headers: { Location } });
    const page = await browser.newPage();
    const answer = await page.goto(`${SITE}/`);
    expect(answer?.status()).toBe(200);
    await page.waitForFunction("document.title === 'tried'");
    expect([canary.connections, datagramsHeard]).toEqual([0, 0]);
    expect(new Set(network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
    const paths = denied.map((url) => new URL(url)).map(({ host, pathname }) => host + pathname);
    const inside = `${INSIDE_ADDRESS}:${canary.port}`;
    for (const tried of ['image', 'redirected', 'fetch'])
      expect(paths).toContain(`${inside}/${tried}`);
    expect(paths).toContain(`localhost:${canary.port}/image`);
    expect(paths).toContain('inside.test/');
  });
});

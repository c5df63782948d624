import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import { EgressProxy } from '@signpost/adapters/net/egress-proxy.ts';
import { GuardedTargetPolicy } from '@signpost/adapters/net/guarded-target-policy.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import { chromium } from 'playwright-core';
import {
  anEngine,
  enginesUnderTest,
  folderForBrowser,
  headlessShellPath,
  testBrowserPath,
  wholeChromiumPath,
} from '../../support/browser.ts';
import { Canary } from '../../support/canary.ts';
import { DatagramCanary } from '../../support/datagram-canary.ts';
import { SITE, SITE_ADDRESS } from '../../support/fetcher-world.ts';
import { readNetLog } from '../../support/net-log.ts';
import { TestNetwork } from '../../support/test-network.ts';
import { TestServer } from '../../support/test-server.ts';

const INSIDE = '127.0.0.1';
const TIMEOUT_MS = 10_000;

const page = (script: string) => ({
  headers: { 'Content-Type': 'text/html' },
  body: `<!doctype html><title>Started</title><script>${script}</script>`,
});

/**
 * A page that gathers ICE candidates from STUN and TURN servers, and changes its title to `Tried` when it had time to.
 */
const peering = (servers: readonly string[]) =>
  page(`
    const iceServers = ${JSON.stringify(servers)}.map((urls) => ({ urls, username: 'a', credential: 'b' }));
    const peer = new RTCPeerConnection({ iceServers });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    const ticks = setInterval(() => document.body.append('.'), 100);
    setTimeout(() => { clearInterval(ticks); document.title = 'Tried'; }, 1500);`);

let network: TestNetwork;
let server: TestServer;
let proxy: EgressProxy;
let canary: Canary;
let datagrams: DatagramCanary;
const engines: BrowserEngine[] = [];

beforeEach(async () => {
  server = await TestServer.start();
  network = new TestNetwork().name('site.test', [SITE_ADDRESS]).serve(SITE_ADDRESS, server);
  const policy = new GuardedTargetPolicy({ resolve: network.resolve });
  proxy = new EgressProxy(policy, { dial: network.dial });
  canary = await Canary.listen(INSIDE);
  datagrams = await DatagramCanary.listen(INSIDE, canary.port);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  await proxy.close();
  await server.close();
  await canary.close();
  await datagrams.close();
});

describe.each(enginesUnderTest)('The command line of a browser that %s drives', (name) => {
  const opened = async (more: readonly string[] = [], executablePath = testBrowserPath()) => {
    const access = await proxy.start();
    const engine = anEngine(name, {
      executablePath,
      arguments: [...browserProxyArguments(access.url), ...more],
      proxy: access,
    });
    engines.push(engine);
    return { engine, session: await engine.openSession() };
  };

  it('leads everything to the proxy, loopback and this machine’s name too', async () => {
    const { session } = await opened();
    server.on('/', page(''));
    expect((await session.read(`${SITE}/`, { timeoutMs: TIMEOUT_MS })).facts?.title).toBe(
      'Started',
    );
    for (const host of [INSIDE, 'localhost', '[::1]', '127.0.0.2'])
      await session
        .read(`http://${host}:${canary.port}/`, { timeoutMs: TIMEOUT_MS })
        .catch(() => null);
    expect(canary.connections).toBe(0);
    expect(new Set(network.dialled)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  });

  it('stops the browser from resolving names', async () => {
    const folder = folderForBrowser('signpost-net-log-');
    const log = join(folder, 'net-log.json');
    try {
      // Not the headless shell: it looks these names up through the proxy even without our switch.
      const { engine, session } = await opened([`--log-net-log=${log}`], wholeChromiumPath());
      server.on(
        '/',
        peering(['turn:relay.inside.test:3478?transport=tcp', 'stun:stun.inside.test']),
      );
      expect((await session.read(`${SITE}/`, { timeoutMs: TIMEOUT_MS })).facts?.title).toBe(
        'Tried',
      );
      await engine.close();
      expect((await readNetLog(log)).lookups).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['Chromium', wholeChromiumPath],
    ['chrome-headless-shell', headlessShellPath],
  ])('stops the WebRTC of %s from sending datagrams', async (_, path) => {
    const { session } = await opened([], path());
    server.on('/', peering([`stun:${INSIDE}:${canary.port}`]));
    expect((await session.read(`${SITE}/`, { timeoutMs: TIMEOUT_MS })).facts?.title).toBe('Tried');
    expect(datagrams.connections).toBe(0);
  });
});

describe('The command line of a browser behind the proxy', () => {
  // The proxy alone already prevents HTTP/3; this tests the switch itself, in case the proxy is bypassed.
  it('stops the browser from using QUIC even without a proxy', async () => {
    const { url } = await proxy.start();
    const alone = browserProxyArguments(url).filter((each) => !/^--(?:proxy|host)-/.test(each));
    const place = `${INSIDE}:${canary.port}`;
    const browser = await chromium.launch({
      executablePath: testBrowserPath(),
      args: ['--no-sandbox', `--origin-to-force-quic-on=${place}`, ...alone],
    });
    try {
      const tab = await browser.newPage();
      await tab.goto(`https://${place}/`, { timeout: 3_000 }).catch(() => null);
      await pause(200);
      expect(datagrams.connections).toBe(0);
    } finally {
      await browser.close();
    }
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { proxySite, type SiteProxy } from '../support/site-proxy.ts';

const CHANGED = 'Sat, 28 Nov 2026 00:00:00 GMT';

describe('A proxy that serves a website at another address', () => {
  let site: Server;
  let proxy: SiteProxy;

  beforeEach(async () => {
    site = createServer((request, response) => {
      if (request.headers['if-modified-since'] === CHANGED) {
        response.writeHead(304, { 'last-modified': CHANGED }).end();
        return;
      }
      response.writeHead(200, {
        'content-type': 'text/css',
        'last-modified': CHANGED,
        'set-cookie': ['a=1', 'b=2'],
        link: `<http://${request.headers.host}/print.css>; rel=alternate`,
        'keep-alive': 'timeout=71',
      });
      response.end(`@import "http://${request.headers.host}/fonts.css";`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    proxy = await proxySite(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  });

  afterEach(async () => {
    await proxy.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });

  it('passes on the headers that concern the file, with its own address', async () => {
    const { headers } = await fetch(`${proxy.url}style.css`);
    expect(headers.get('last-modified')).toBe(CHANGED);
    expect(headers.get('link')).toBe(`<${proxy.url}print.css>; rel=alternate`);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('passes on no header of the connection to the site, and the length of the replaced text', async () => {
    const response = await fetch(`${proxy.url}style.css`);
    const text = await response.text();
    expect(text).toBe(`@import "${proxy.url}fonts.css";`);
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(response.headers.get('keep-alive')).not.toBe('timeout=71');
  });

  it('lets a browser ask whether a file has changed', async () => {
    const response = await fetch(`${proxy.url}style.css`, {
      headers: { 'if-modified-since': CHANGED },
    });
    expect(response.status).toBe(304);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebMcpProbe } from '@signpost/backend-domain/ports/web-mcp-probe.ts';
import { freePort } from '../support/free-port.ts';

const pageWith = (script: string, body = '') =>
  `<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps</h1>${body}<script>${script}</script></html>`;

const toolNamed = (name: string, annotations: string, answer: string, required: string[] = []) =>
  `document.modelContext.registerTool({
    name: ${JSON.stringify(name)}, description: 'A tool of the shop.', annotations: ${annotations},
    inputSchema: { type: 'object', properties: {}, required: ${JSON.stringify(required)} },
    execute: async () => ${answer},
  });`;

const READS = '{ readOnlyHint: true }';
const CHANGES = '{ readOnlyHint: false }';

const pages: Readonly<Record<string, string>> = {
  '/none': pageWith(''),
  '/tools': pageWith(
    `setTimeout(() => { ${toolNamed('order_lamp', CHANGES, 'fetch("/ordered").then(() => "ordered")')}
      ${toolNamed('find_lamp', READS, '"no name given"', ['name'])}
      ${toolNamed('describe_page', READS, `"Lamps\\u200b are " + "here ".repeat(1000)`)} }, 300);`,
  ),
  '/changes': pageWith(
    toolNamed('order_lamp', CHANGES, 'fetch("/ordered").then(() => "ordered")'),
    `<form toolname="write_us" tooldescription="Writes to the shop"><input name="text" aria-label="Text"></form>`,
  ),
  '/many': pageWith(
    `for (let n = 0; n < 150; n += 1) { ${toolNamed('x', CHANGES, '1').replace('"x"', '"tool_" + n')} }`,
  ),
  '/silent': pageWith(toolNamed('describe_page', READS, 'new Promise(() => {})')),
};

/** What every WebMcpProbe promises. Its browser may reach 127.0.0.1. */
export function webMcpProbeSuite(adapter: string, open: () => WebMcpProbe): void {
  describe(`WebMcpProbe on ${adapter}`, () => {
    let server: Server;
    let origin: string;
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        const path = request.url ?? '';
        asked.push(path);
        const page = pages[path];
        if (path === '/hang') return;
        response
          .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
          .end(page ?? '<h1>Not here</h1>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    const probe = (path: string, timeoutMs = 60_000) =>
      open().probe(`${origin}${path}`, { timeoutMs });

    it('finds no tools where there are none, and waits for those that scripts register late', async () => {
      expect(await probe('/none')).toEqual({ tools: [], count: 0, call: null, reason: null });
      const { tools, count, reason } = await probe('/tools');
      expect([count, reason]).toEqual([3, null]);
      expect(tools).toEqual(
        expect.arrayContaining([
          { name: 'order_lamp', readOnly: false },
          { name: 'find_lamp', readOnly: true },
          { name: 'describe_page', readOnly: true },
        ]),
      );
    }, 120_000);

    it('calls a tool that only reads, and returns its answer as short, plain text', async () => {
      const { call } = await probe('/tools');
      expect(call).toMatchObject({ tool: 'describe_page', ok: true });
      expect(call?.answer).toMatch(/^Lamps are here here .*…$/);
      expect(call?.answer.length).toBeLessThanOrEqual(300);
    }, 120_000);

    it('calls no tool that may change something, and lists forms that are tools', async () => {
      const { tools, call } = await probe('/changes');
      expect(tools.map(({ name }) => name).sort()).toEqual(['order_lamp', 'write_us']);
      expect(call).toBeNull();
      expect(asked).not.toContain('/ordered');
    }, 120_000);

    it('lists at most 100 tools, and counts all of them', async () => {
      const { tools, count } = await probe('/many');
      expect([tools.length, count]).toEqual([100, 150]);
    }, 120_000);

    it('reports a tool that does not answer', async () => {
      const { call } = await probe('/silent');
      expect(call).toEqual({
        tool: 'describe_page',
        ok: false,
        answer: 'No answer within 5 seconds.',
      });
    }, 120_000);

    it('returns the reason why a page could not be opened', async () => {
      expect((await probe('/missing')).reason).toContain('HTTP 404');
      const closed = await open().probe(`http://127.0.0.1:${await freePort()}/`, {
        timeoutMs: 60_000,
      });
      expect(closed.reason).toContain('could not be opened');
      expect((await probe('/hang', 3_000)).reason).not.toBeNull();
    }, 180_000);

    it('stops with the reason of an aborted signal', async () => {
      const controller = new AbortController();
      const reason = new Error('The client left.');
      const probing = open().probe(`${origin}/hang`, {
        timeoutMs: 60_000,
        signal: controller.signal,
      });
      controller.abort(reason);
      await expect(probing).rejects.toBe(reason);
    }, 60_000);
  });
}

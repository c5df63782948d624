import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bundleWebmcpScript,
  webmcpScriptModule,
} from '@signpost/adapters/channels/webmcp-script.ts';
import { WEBMCP_SWITCHES } from '@signpost/adapters/quality/process/webmcp-switches.ts';
import { WEBMCP_INTEGRITY, WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { headlessShellPath } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { ToolSite } from '../../support/tool-site.ts';
import { called, toolsOf } from '../../support/webmcp-page.ts';

const launched = (): Promise<Browser> =>
  chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...WEBMCP_SWITCHES],
  });

describe('The script webmcp.js', () => {
  it('is generated from its sources', async () => {
    const script = await bundleWebmcpScript();
    expect({ 'run `npm run generate`': webmcpScriptModule(WEBMCP_SCRIPT) }).toEqual({
      'run `npm run generate`': webmcpScriptModule(script),
    });
  });

  it('has the integrity hash that the integration guide shows', () => {
    const hash = createHash('sha384').update(WEBMCP_SCRIPT).digest('base64');
    expect(WEBMCP_INTEGRITY).toBe(`sha384-${hash}`);
  });

  it('is below 15 kB when gzipped', () => {
    expect(gzipSync(WEBMCP_SCRIPT).length).toBeLessThan(15_000);
  });
});

describe('A page with webmcp.js under a strict Content-Security-Policy', () => {
  let site: ToolSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await ToolSite.start();
    browser = await launched();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  async function opened(path: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(site.url(path));
    await eventually('the tools', async () => (await toolsOf(page)).length > 2);
    return page;
  }

  it('offers the tools that were declared, with their schemas and hints', async () => {
    const page = await opened('/contact');
    const tools = await toolsOf(page);
    expect(tools.map(({ name }) => name).sort()).toEqual(
      site.declared.tools.map(({ name }) => name).sort(),
    );
    const form = tools.find(({ name }) => name === 'fill_in_contact_form');
    expect(JSON.parse(form?.inputSchema ?? '{}')).toMatchObject({
      required: ['email', 'message'],
      properties: {
        email: { type: 'string', format: 'email', maxLength: 40 },
        topic: { oneOf: [{ const: 'sales', title: '“Sales team”' }, { const: 'option_2' }] },
      },
    });
    await page.close();
  });

  it('fills a form in and does not send it', async () => {
    const page = await opened('/contact');
    const result = await called(page, 'fill_in_contact_form', {
      email: 'ann@example.com',
      topic: 'option_2',
      message: 'Hello',
    });
    expect(result).toContain('3 fields are filled in. The form is not sent.');
    expect(result).toContain('Only the person may fill in “PIN”');
    expect(await page.inputValue('#email')).toBe('ann@example.com');
    expect(await page.inputValue('#topic')).toBe('Help with an order');
    expect(await page.inputValue('#message')).toBe('Hello');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('send');
    expect(page.url()).toBe(site.url('/contact'));
    expect(site.asked).not.toContain('/send');
    await page.close();
  });

  it('finds elements by role and name where no selector finds them', async () => {
    const page = await opened('/contact');
    const result = await called(page, 'do_named', { text: 'Hello there' });
    expect(result).toContain('1 field is filled in.');
    expect(await page.inputValue('#message')).toBe('Hello there');
    const start = await opened('/');
    expect((await toolsOf(start)).map(({ name }) => name)).not.toContain('do_named');
    await page.close();
    await start.close();
  });

  it('searches and opens the results', async () => {
    const page = await opened('/');
    expect(await called(page, 'search_site', { query: 'red lamps' })).toContain('Done.');
    await page.waitForURL(/\/search\?q=red\+lamps$/);
    await page.close();
  });

  it('finds a page by its purpose and opens it', async () => {
    const page = await opened('/');
    const found = await called(page, 'find_page', { purpose: 'when is it open: opening hours' });
    expect(found.split('\n')[0]).toMatch(/^\/opening-hours “Opening hours”/);
    await called(page, 'open_page', { page: '/opening-hours' });
    await page.waitForURL('**/opening-hours');
    await page.close();
  });

  it('goes to the page of a form and fills it in there', async () => {
    const page = await opened('/');
    const result = await called(page, 'fill_in_contact_form', {
      email: 'a@b.example',
      message: 'Hi',
    });
    expect(result).toContain('Opening /contact, where the call goes on.');
    await page.waitForURL('**/contact');
    await eventually('the message', async () => (await page.inputValue('#message')) === 'Hi');
    expect(site.asked).not.toContain('/send');
    await page.close();
  });

  it('refuses a call without a required value', async () => {
    const page = await opened('/contact');
    expect(await called(page, 'fill_in_contact_form', { email: 'a@b.example' })).toBe(
      'Nothing was done: message is missing.',
    );
    expect(await page.inputValue('#email')).toBe('');
    await page.close();
  });
});

describe('A browser without WebMCP', () => {
  it('does not request the list of tools', async () => {
    const site = await ToolSite.start();
    const browser = await chromium.launch({
      executablePath: headlessShellPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    try {
      const page = await browser.newPage();
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.goto(site.url('/'), { waitUntil: 'networkidle' });
      expect(errors).toEqual([]);
      expect(site.asked).toContain('/webmcp.js');
      expect(site.asked).not.toContain('/webmcp.json');
    } finally {
      await browser.close();
      await site.close();
    }
  });
});

describe('A page with webmcp.js that is served as XML', () => {
  it('offers its tools, which fill in lists of options too', async () => {
    const site = await ToolSite.start('application/xhtml+xml');
    const browser = await launched();
    try {
      const page = await browser.newPage();
      await page.goto(site.url('/contact'));
      await eventually('the tools', async () => (await toolsOf(page)).length > 2);
      expect(await page.evaluate(() => document.contentType)).toBe('application/xhtml+xml');
      const given = { email: 'ann@example.com', topic: 'option_2', message: 'Hello' };
      const result = await called(page, 'fill_in_contact_form', given);
      expect(result).toContain('3 fields are filled in. The form is not sent.');
      // Playwright's inputValue knows no elements of XML documents.
      const chosen = await page.locator('#topic').evaluate(({ value }: HTMLSelectElement) => value);
      expect(chosen).toBe('Help with an order');
    } finally {
      await browser.close();
      await site.close();
    }
  });
});

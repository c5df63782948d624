import type { Page } from 'playwright-core';
import type { Guide } from '../guided-browsers.ts';
import type { SiteAsker } from '../site-asker.ts';
import type { AgentTool } from './chat-model.ts';

const OPENS_WITHIN_MS = 15_000;

const textInput = (description: string) => ({ type: 'string', description });
const schemaOf = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});

/**
 * The tools of an agent with a manifest: those of the MCP server, and the guide, which opens pages and performs
 * workflows.
 */
export async function manifestTools(
  page: Page,
  { asker, guide }: { readonly asker: SiteAsker; readonly guide: Guide },
): Promise<readonly AgentTool[]> {
  const asked = (await asker.tools()).map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    parameters: inputSchema,
    run: (input: Readonly<Record<string, unknown>>) => asker.ask(name, input),
  }));
  return [
    ...asked,
    {
      name: 'open_page',
      description: 'Opens a page of the site in the browser.',
      parameters: schemaOf({ url: textInput('An address that find_page gave.') }, ['url']),
      run: async ({ url }) => told(await guide.open(page, String(url)), page),
    },
    {
      name: 'perform_workflow',
      description: 'Performs a workflow of the site in the browser.',
      parameters: schemaOf(
        {
          id: textInput('The id of the workflow.'),
          parameters: { type: 'object', description: 'Its parameters by name.' },
        },
        ['id'],
      ),
      run: async ({ id, parameters = {} }) =>
        told(
          await guide.perform(page, String(id), parameters as Readonly<Record<string, string>>),
          page,
        ),
    },
  ];
}

/**
 * The tools of an agent without a manifest: it reads the ARIA snapshot of the page, opens addresses and fills in
 * fields.
 */
export function browserTools(page: Page, startUrl: string): readonly AgentTool[] {
  const { origin } = new URL(startUrl);
  return [
    {
      name: 'look',
      description:
        'Returns the address of the open page and its accessibility tree with the links.',
      parameters: schemaOf({}, []),
      run: async () => `${page.url()}\n${await page.locator('body').ariaSnapshot()}`,
    },
    {
      name: 'open_page',
      description: 'Opens an address of the site.',
      parameters: schemaOf({ url: textInput('An address, or a path on the site.') }, ['url']),
      run: async ({ url }) => {
        const target = new URL(String(url), page.url());
        if (target.origin !== origin) return 'That address is not on the site.';
        await page.goto(target.href, { waitUntil: 'load', timeout: OPENS_WITHIN_MS });
        return `The browser is at ${page.url()}.`;
      },
    },
    {
      name: 'fill_and_send',
      description: 'Fills in the field of this accessible name and presses Enter.',
      parameters: schemaOf({ name: textInput('The field’s name.'), text: textInput('The text.') }, [
        'name',
        'text',
      ]),
      run: async ({ name, text }) => {
        const field = page.getByLabel(String(name)).or(page.getByPlaceholder(String(name)));
        await field.first().fill(String(text), { timeout: OPENS_WITHIN_MS });
        await field.first().press('Enter');
        await page.waitForLoadState('load', { timeout: OPENS_WITHIN_MS });
        return `The browser is at ${page.url()}.`;
      },
    },
  ];
}

function told({ reason }: { readonly reason: string | null }, page: Page): string {
  return reason ?? `The browser is at ${page.url()}.`;
}

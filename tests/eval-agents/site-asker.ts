import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const COMMAND = fileURLToPath(new URL('../../backend/cli/mcp.ts', import.meta.url));

/** A page or workflow that `find_page` returns. */
export type FoundPlace =
  | { readonly url: string }
  | { readonly workflow: string; readonly parameters: Readonly<Record<string, string>> };

const SITE_TEXT = / “[^”]*”/g;
const WORKFLOW = /^workflow (\S+)(?: (\{.*\}))?$/;
const ADDRESS = /^(https?:\/\/\S+|\/\S*)(?: |$)/;
const LOCATOR = / ((?:css|role|testid|label|text|xpath)=.*)$/;

/** The results of an answer, and its tokens in the context of a model (o200k). */
export interface Counted<Result> {
  readonly results: readonly Result[];
  readonly tokens: number;
}

/** Asks the `mcp` command about a site, through the official MCP client, which starts the command. */
export class SiteAsker {
  readonly #client: Client;
  readonly #startUrl: string;

  private constructor(client: Client, startUrl: string) {
    this.#client = client;
    this.#startUrl = startUrl;
  }

  static async start(manifestFile: string, startUrl: string): Promise<SiteAsker> {
    const client = new Client({ name: 'signpost-eval-agents', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [COMMAND, manifestFile] }),
    );
    return new SiteAsker(client, startUrl);
  }

  findPage(query: string): Promise<Counted<FoundPlace>> {
    return this.#ask('find_page', { query }, (line) => this.#place(line));
  }

  /** The best locators of the elements that match a wish, such as `css=#q`. */
  findElement(query: string, url: string): Promise<Counted<string>> {
    return this.#ask('find_element', { query, url }, (line) => {
      const [, locator] = LOCATOR.exec(line.replace(SITE_TEXT, '')) ?? [];
      return locator ?? null;
    });
  }

  /** The tools of the MCP server, with names, descriptions and input schemas. */
  async tools() {
    return (await this.#client.listTools()).tools;
  }

  /** The text of an answer, or of an error. */
  async ask(name: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    const { content } = await this.#client.callTool({ name, arguments: given });
    const [{ text = '' } = {}] = content as { text?: string }[];
    return text;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #place(line: string): FoundPlace | null {
    const [, workflow, parameters] = WORKFLOW.exec(line.replace(SITE_TEXT, '')) ?? [];
    if (workflow !== undefined) return { workflow, parameters: JSON.parse(parameters ?? '{}') };
    const [, address] = ADDRESS.exec(line) ?? [];
    return address === undefined ? null : { url: new URL(address, this.#startUrl).href };
  }

  /** `read` parses one line of the answer; null for a line without a result. */
  async #ask<Result>(
    name: string,
    given: Readonly<Record<string, unknown>>,
    read: (line: string) => Result | null,
  ): Promise<Counted<Result>> {
    const { content, isError } = await this.#client.callTool({ name, arguments: given });
    const [{ text = '' } = {}] = content as { text?: string }[];
    if (isError) throw new Error(`${name}: ${text}`);
    const results = text.split('\n').flatMap((line) => read(line) ?? []);
    return { results, tokens: countTokens(text) };
  }
}

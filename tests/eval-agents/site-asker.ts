import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const COMMAND = fileURLToPath(new URL('../../backend/cli/mcp.ts', import.meta.url));

/** A place that `find_page` names. */
export type FoundPlace =
  | { readonly url: string; readonly title?: string }
  | {
      readonly workflow: string;
      readonly name?: string;
      readonly parameters?: Readonly<Record<string, string>>;
    };

export interface FoundElement {
  readonly role: string;
  readonly name?: string;
  /** Best first, such as `css=#q`. */
  readonly locators: readonly string[];
}

/** An answer with the tokens that it takes in the memory of a model (o200k). */
export interface Counted<Result> {
  readonly results: readonly Result[];
  readonly tokens: number;
}

/** Asks about a site by the official MCP client, which starts the `mcp` command. */
export class SiteAsker {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async start(manifestFile: string): Promise<SiteAsker> {
    const client = new Client({ name: 'signpost-eval-agents', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [COMMAND, manifestFile] }),
    );
    return new SiteAsker(client);
  }

  findPage(query: string): Promise<Counted<FoundPlace>> {
    return this.#ask('find_page', { query });
  }

  findElement(query: string, url: string): Promise<Counted<FoundElement>> {
    return this.#ask('find_element', { query, url });
  }

  /** The tools of the MCP server, as models are offered them. */
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

  async #ask<Result>(name: string, given: Record<string, unknown>): Promise<Counted<Result>> {
    const { content, isError } = await this.#client.callTool({ name, arguments: given });
    const [{ text = '' } = {}] = content as { text?: string }[];
    if (isError) throw new Error(`${name}: ${text}`);
    return { results: JSON.parse(text).results, tokens: countTokens(text) };
  }
}

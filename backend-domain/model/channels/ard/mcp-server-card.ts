/**
 * The card that an MCP client reads about a server before it connects (Model Context Protocol, SEP-2127). The property
 * names are those of the card.
 */
export interface McpServerCard {
  readonly $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
  /** The server's host in reverse order, a slash, and the server's name. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly remotes: readonly { readonly type: 'streamable-http'; readonly url: string }[];
}

export const MCP_CARD_TYPE = 'application/mcp-server-card+json';
export const MCP_NAME = 'signpost';

/** The card of Signpost's own MCP server. `url`: its endpoint. */
export function mcpServerCard(url: string): McpServerCard {
  const labels = new URL(url).hostname.split('.').reverse().join('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${labels.replace(/[^a-zA-Z0-9.-]/g, '-')}/${MCP_NAME}`,
    title: 'Signpost',
    description: 'Finds pages, elements and workflows of scanned websites.',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url }],
  };
}

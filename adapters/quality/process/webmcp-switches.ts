/**
 * Chromium's switches that enable WebMCP (`document.modelContext`, and the WebMCP domain of the DevTools Protocol).
 * Without them, Lighthouse skips its audits of WebMCP.
 */
export const WEBMCP_SWITCHES: readonly string[] = [
  '--enable-features=WebMCPForTesting',
  '--enable-blink-features=WebMCP',
];

/**
 * Chromium's switches that turn WebMCP on (`document.modelContext`, and the WebMCP domain of its debugging protocol).
 * Without them Lighthouse passes over its audits of WebMCP.
 */
export const WEBMCP_SWITCHES: readonly string[] = [
  '--enable-features=WebMCPForTesting',
  '--enable-blink-features=WebMCP',
];

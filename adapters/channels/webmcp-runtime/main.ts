/**
 * `webmcp.js`: registers the tools of `webmcp.json` with the browser (WebMCP). Does nothing in browsers without WebMCP.
 * It contains no data of any site, so that its integrity hash is the same for all sites.
 */
import { loadDocument } from './load-document.ts';
import { modelContext } from './model-context.ts';
import { OfferedTools } from './offered-tools.ts';

/** The minimum interval between two checks of a page whose DOM changes. */
const LOOK_AGAIN_MS = 500;

async function start(script: HTMLScriptElement | null): Promise<void> {
  const context = modelContext();
  if (context === null) return;
  const content = await loadDocument(script);
  if (content === null) return;
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  const tools = new OfferedTools(context, content);
  tools.update();
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      tools.update();
    }, LOOK_AGAIN_MS);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

void start(document.currentScript as HTMLScriptElement | null);

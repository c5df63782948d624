import type { CdpChannel } from './driver.ts';

/**
 * Runs a script in the present documents of the tab and in each new one, before its scripts: in the named world, or in
 * the page's own. Resolves with a function that ends this for the documents that follow.
 */
export async function runInEveryDocument(
  cdp: CdpChannel,
  source: string,
  worldName?: string,
): Promise<() => Promise<void>> {
  const { identifier } = await cdp.send<{ identifier: string }>(
    'Page.addScriptToEvaluateOnNewDocument',
    { source, runImmediately: true, ...(worldName === undefined ? {} : { worldName }) },
  );
  return async () => {
    await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  };
}

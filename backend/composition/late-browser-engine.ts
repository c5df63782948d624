import { BrowserUnavailable } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';

/**
 * An engine that `make` creates for its first session: finding the browser and importing its library takes half a
 * second, and many commands end before they need it. After a first session that failed, the next one tries again.
 */
export function lateBrowserEngine(
  name: BrowserEngine['name'],
  make: () => Promise<BrowserEngine>,
): BrowserEngine {
  let made: Promise<BrowserEngine> | null = null;
  let isClosed = false;
  const engine = (): Promise<BrowserEngine> => {
    if (isClosed && made === null)
      return Promise.reject(new BrowserUnavailable('The browser engine has been closed.'));
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
  return {
    name,
    openSession: async (options) => (await engine()).openSession(options),
    close: async () => {
      isClosed = true;
      const closing = await made?.catch(() => null);
      await closing?.close();
    },
  };
}

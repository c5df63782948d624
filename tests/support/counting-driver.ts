import { playwrightDriver } from '@signpost/adapters/browser/playwright/playwright-driver.ts';
import { puppeteerDriver } from '@signpost/adapters/browser/puppeteer/puppeteer-driver.ts';
import type {
  BrowserDriver,
  CdpChannel,
  DrivenContext,
  DrivenTab,
} from '@signpost/adapters/browser/shared/driver.ts';
import type { EngineName } from './browser.ts';

const drivers: Readonly<Record<EngineName, BrowserDriver>> = {
  playwright: playwrightDriver,
  puppeteer: puppeteerDriver,
};

/** A real driver that counts the tabs it opens and the commands that these are sent. */
export class CountingDriver implements BrowserDriver {
  readonly name: EngineName;
  /** Tabs opened so far, the one that prepares each context included. */
  tabs = 0;
  readonly #sent = new Map<string, number>();

  constructor(name: EngineName) {
    this.name = name;
  }

  /** How often tabs were sent this command of the protocol. */
  sent(method: string): number {
    return this.#sent.get(method) ?? 0;
  }

  async start(options: Parameters<BrowserDriver['start']>[0]) {
    const driven = await drivers[this.name].start(options);
    return {
      ...driven,
      newContext: async (contextOptions: Parameters<typeof driven.newContext>[0]) =>
        this.#context(await driven.newContext(contextOptions)),
    };
  }

  #context(context: DrivenContext): DrivenContext {
    return {
      ...context,
      newTab: async () => {
        this.tabs += 1;
        return this.#tab(await context.newTab());
      },
    };
  }

  #tab(tab: DrivenTab): DrivenTab {
    const { cdp } = tab;
    const counted: CdpChannel = {
      on: cdp.on,
      send: (method, parameters) => {
        this.#sent.set(method, this.sent(method) + 1);
        return cdp.send(method, parameters);
      },
    };
    return { ...tab, cdp: counted };
  }
}

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

/**
 * A real driver that counts the tabs that it opens and the commands that it sends to them, and that fails a command
 * when a test asks for it.
 */
export class CountingDriver implements BrowserDriver {
  readonly name: EngineName;
  /** The number of tabs opened so far, including the one that prepares each context. */
  tabs = 0;
  readonly #sent = new Map<string, number>();
  readonly #called = new Map<string, number>();
  readonly #failing = new Set<string>();

  constructor(name: EngineName) {
    this.name = name;
  }

  /** How often this command of the DevTools protocol was sent to tabs. */
  sent(method: string): number {
    return this.#sent.get(method) ?? 0;
  }

  /** The next command with this method is refused, as Chromium would refuse it. */
  failNext(method: string): void {
    this.#failing.add(method);
  }

  /** How often this function of the page script was called in tabs. */
  called(name: string): number {
    return this.#called.get(name) ?? 0;
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
      send: async (method, parameters) => {
        this.#sent.set(method, this.sent(method) + 1);
        if (this.#failing.delete(method)) throw new Error(`Protocol error (${method}): refused`);
        if (method === 'Runtime.callFunctionOn') {
          const { arguments: values = [] } = parameters as { arguments?: { value: string }[] };
          const [name] = values;
          if (name) this.#called.set(name.value, this.called(name.value) + 1);
        }
        return await cdp.send(method, parameters);
      },
    };
    return { ...tab, cdp: counted };
  }
}

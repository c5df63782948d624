import type { PageScript } from '../in-page/main.ts';
import { DeadlinePassed, within } from './deadline.ts';
import type { CdpChannel } from './driver.ts';
import { pageScript } from './page-script.ts';

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** The page went to another address, or threw, during the call. The message never contains the arguments. */
export class PageNotAnswering extends Error {
  readonly why: 'timeout' | 'gone' | 'failed';
  constructor(why: PageNotAnswering['why'], message: string) {
    super(message);
    this.name = 'PageNotAnswering';
    this.why = why;
  }
}

const WORLD_NAME = 'signpost';

/**
 * Runs the page script in a world of its own: the page's overrides of built-ins, its clock and its Content Security
 * Policy do not reach it. A new document gets a new world, in which the browser runs the script before the page's own.
 */
export class IsolatedWorld {
  readonly #cdp: CdpChannel;
  readonly #frame: () => string;
  #context: Promise<number> | null = null;

  constructor(cdp: CdpChannel, frame: () => string) {
    this.#cdp = cdp;
    this.#frame = frame;
  }

  /**
   * Hands the script to the tab, once. `now`: the tab is not the scanner's own: the document that it has gets the script
   * too, and its session storage is kept. Else each page that the tab opens starts with an empty one.
   */
  async install({ now = false }: { readonly now?: boolean } = {}): Promise<void> {
    const source = await pageScript();
    await this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: now ? source : `${source}\nsignpostPage.arrive();`,
      worldName: WORLD_NAME,
      ...(now ? { runImmediately: true } : {}),
    });
  }

  /** The document was replaced. */
  forget(): void {
    this.#context = null;
  }

  /** Calls a function of the page script. Rejects with PageNotAnswering. */
  async call<Name extends keyof PageScript>(
    name: Name,
    values: Parameters<PageScript[Name]>,
    milliseconds: number,
  ): Promise<ReturnType<PageScript[Name]>> {
    const end = performance.now() + milliseconds;
    for (let tries = 1; ; tries += 1) {
      try {
        return await within(end - performance.now(), this.#call(name, values));
      } catch (error) {
        if (error instanceof DeadlinePassed) throw new PageNotAnswering('timeout', error.message);
        if (error instanceof PageNotAnswering) throw error;
        this.forget();
        // The document was replaced between making the world and using it.
        if (tries >= 3)
          throw new PageNotAnswering('gone', `The page could not be asked to ${name}.`);
      }
    }
  }

  async #call<Name extends keyof PageScript>(
    name: Name,
    values: Parameters<PageScript[Name]>,
  ): Promise<ReturnType<PageScript[Name]>> {
    this.#context ??= this.#create();
    const executionContextId = await this.#context;
    const { result, exceptionDetails } = await this.#cdp.send<Evaluated>('Runtime.callFunctionOn', {
      functionDeclaration: `function (name, values) { return JSON.stringify({ value: globalThis.signpostPage[name](...JSON.parse(values)) ?? null }); }`,
      arguments: [{ value: name }, { value: JSON.stringify(values) }],
      executionContextId,
      returnByValue: true,
      silent: true,
    });
    if (exceptionDetails) {
      const description = exceptionDetails.exception?.description ?? exceptionDetails.text;
      throw new PageNotAnswering(
        'failed',
        `The page could not ${name}: ${description.split('\n')[0]}`,
      );
    }
    return (JSON.parse(String(result.value)) as { value: ReturnType<PageScript[Name]> }).value;
  }

  async #create(): Promise<number> {
    const { executionContextId } = await this.#cdp.send<{ executionContextId: number }>(
      'Page.createIsolatedWorld',
      { frameId: this.#frame(), worldName: WORLD_NAME, grantUniveralAccess: false },
    );
    return executionContextId;
  }
}

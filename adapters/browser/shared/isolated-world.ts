import type { PageScript } from '../in-page/main.ts';
import { DeadlinePassed, within } from './deadline.ts';
import type { CdpChannel } from './driver.ts';
import { runInEveryDocument } from './every-document.ts';
import { pageScript } from './page-script.ts';

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** The page navigated, threw an error or took too long during a call. The message never contains the arguments. */
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
 * Runs the page script in an isolated world, which the page's overrides of built-ins, its clock and its Content
 * Security Policy do not affect. A new document gets a new world, in which the browser runs the page script before the
 * page's own scripts.
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
   * Installs the page script in the tab, once. `now: true` is for a tab that a calling script owns: its present
   * document gets the page script too, and its session storage is kept. Otherwise each page that the tab opens starts
   * with empty session storage.
   */
  async install({ now = false }: { readonly now?: boolean } = {}): Promise<void> {
    const source = await pageScript();
    await this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: now ? source : `${source}\nsignpostPage.arrive();`,
      worldName: WORLD_NAME,
      ...(now ? { runImmediately: true } : {}),
    });
  }

  /**
   * Calls a function of the page script in the present documents of the tab and in each new one, before its scripts.
   * Resolves with a function that ends this for the documents that follow.
   */
  async callInEveryDocument(name: 'hideLeaving'): Promise<() => Promise<void>> {
    return await runInEveryDocument(this.#cdp, `signpostPage.${name}();`, WORLD_NAME);
  }

  /** Must be called when the tab's document was replaced: the next call creates a new world. */
  forget(): void {
    this.#context = null;
  }

  /** Calls a function of the page script. Rejects with PageNotAnswering. */
  async call<Name extends keyof PageScript>(
    name: Name,
    values: Parameters<PageScript[Name]>,
    milliseconds: number,
  ): Promise<Awaited<ReturnType<PageScript[Name]>>> {
    const end = performance.now() + milliseconds;
    for (let tries = 1; ; tries += 1) {
      try {
        return await within(end - performance.now(), this.#call(name, values));
      } catch (error) {
        if (error instanceof DeadlinePassed) throw new PageNotAnswering('timeout', error.message);
        if (error instanceof PageNotAnswering) throw error;
        this.forget();
        // The document may have been replaced between creating the world and using it.
        if (tries >= 3)
          throw new PageNotAnswering('gone', `The page was gone at the call of ${name}.`);
      }
    }
  }

  async #call<Name extends keyof PageScript>(
    name: Name,
    values: Parameters<PageScript[Name]>,
  ): Promise<Awaited<ReturnType<PageScript[Name]>>> {
    this.#context ??= this.#create();
    const executionContextId = await this.#context;
    const { result, exceptionDetails } = await this.#cdp.send<Evaluated>('Runtime.callFunctionOn', {
      functionDeclaration: `async function (name, values) { return JSON.stringify({ value: (await globalThis.signpostPage[name](...JSON.parse(values))) ?? null }); }`,
      arguments: [{ value: name }, { value: JSON.stringify(values) }],
      executionContextId,
      awaitPromise: true,
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
    return (JSON.parse(String(result.value)) as { value: Awaited<ReturnType<PageScript[Name]>> })
      .value;
  }

  async #create(): Promise<number> {
    const { executionContextId } = await this.#cdp.send<{ executionContextId: number }>(
      'Page.createIsolatedWorld',
      { frameId: this.#frame(), worldName: WORLD_NAME, grantUniveralAccess: false },
    );
    return executionContextId;
  }
}

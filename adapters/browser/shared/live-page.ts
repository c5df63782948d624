import type { FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { BrowserPage } from '@signpost/backend-domain/ports/browser-engine.ts';
import { loginSteps } from './login-steps.ts';
import { headersOf, type MainResponse } from './navigation.ts';
import { PageActions } from './page-actions.ts';
import type { Screencast } from './screencast.ts';
import type { Tab } from './tab.ts';

const loginMilliseconds = 10_000;

/** An open tab of a session. */
export class LivePage extends PageActions implements BrowserPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #tab: Tab;
  readonly #screencast: Screencast;
  readonly #close: () => Promise<void>;

  constructor(
    tab: Tab,
    response: MainResponse,
    screencast: Screencast,
    close: () => Promise<void>,
  ) {
    super(tab);
    this.#tab = tab;
    this.status = response.status;
    this.headers = headersOf(response);
    this.#screencast = screencast;
    this.#close = close;
  }

  async login(
    form: FormFact,
    credentials: { readonly username: string; readonly password: string },
  ): Promise<void> {
    const { username, password, submit } = loginSteps(form);
    const resume = await this.#screencast.pause();
    try {
      if (username) await this.fill(username, credentials.username);
      await this.fill(password, credentials.password);
      if (submit) await this.click(submit);
      else await this.press(password, 'Enter');
      await this.settle(loginMilliseconds);
    } finally {
      resume();
    }
  }

  async screenshot(): Promise<Uint8Array> {
    return await this.ask('be pictured', () => this.#tab.screenshot());
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.#close();
  }
}

import type { Secrets } from '@signpost/backend-domain/model/crawl/concealed.ts';
import type { FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  BrowserPage,
  PagePicture,
  Target,
  WritelessReach,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import { loginSteps } from './login-steps.ts';
import { headersOf, type MainResponse } from './navigation.ts';
import { PageActions } from './page-actions.ts';
import type { Screencast } from './screencast.ts';
import type { Tab } from './tab.ts';

const LOGIN_SETTLE_MS = 10_000;
const BOXES_TIMEOUT_MS = 5_000;

/** An open page of a session. */
export class LivePage extends PageActions implements BrowserPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #tab: Tab;
  readonly #screencast: Screencast;
  readonly #close: (isReusable: boolean) => Promise<void>;
  /** Whether writes were refused before the page was operated. */
  #isGuarded = false;

  constructor(
    tab: Tab,
    response: MainResponse,
    screencast: Screencast,
    /** `isReusable`: whether the page was only read, or could write nothing while it was operated. */
    close: (isReusable: boolean) => Promise<void>,
  ) {
    super(tab);
    this.#tab = tab;
    this.status = response.status;
    this.headers = headersOf(response);
    this.#screencast = screencast;
    this.#close = close;
  }

  async login(form: FormFact, credentials: Secrets): Promise<void> {
    const { typed, password, submit } = loginSteps(form, credentials);
    const resume = await this.#screencast.pause();
    try {
      for (const { target, value } of typed) await this.fill(target, value);
      if (submit) await this.click(submit);
      else await this.press(password, 'Enter');
      await this.settle(LOGIN_SETTLE_MS);
    } finally {
      resume();
    }
  }

  async refuseWrites(reach: WritelessReach): Promise<void> {
    await this.ask('block its writes', () => this.#tab.refuseWrites(reach));
    this.#isGuarded ||= this.isUntouched;
  }

  refusals(): number {
    return this.#tab.refusals;
  }

  refusedDocument(): string | null {
    return this.#tab.refusedDocument;
  }

  async goToPlace(url: string): Promise<void> {
    this.isUntouched = false;
    await this.ask('navigate within it', () => this.#tab.goToPlace(url));
  }

  async picture(targets: readonly Target[]): Promise<PagePicture> {
    return await this.ask('take a screenshot', async () => {
      const seen = await this.#tab.world.call('boxes', [targets], BOXES_TIMEOUT_MS);
      return { ...seen, jpeg: await this.#tab.screenshot() };
    });
  }

  async screenshot(): Promise<Uint8Array> {
    return await this.ask('take a screenshot', () => this.#tab.screenshot());
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.#close(this.isUntouched || this.#isGuarded);
  }
}

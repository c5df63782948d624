import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Target, TargetMatch } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { ActionState } from '../in-page/live/actions.ts';
import { within } from './deadline.ts';
import { keyEvents } from './keyboard.ts';
import type { Tab } from './tab.ts';

/** How long a target may take to become ready for an action. */
const ACTION_TIMEOUT_MS = 4_000;
/** On a page where nothing happened for this time, a target that is not ready will not become ready. */
const STILL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_PAUSE_MS = 150;

/** The part of a tab that actions use: of a tab of the scanner, or of one that a calling script opened. */
export type ActingTab = Pick<Tab, 'cdp' | 'world' | 'navigation' | 'settle' | 'extract'>;

/** Reads an open page and acts on it. The input events come from Chromium itself, so pages receive trusted events. */
export class PageActions {
  readonly #tab: ActingTab;
  protected isClosed = false;
  /** Whether the page was only read so far, not operated. */
  protected isUntouched = true;

  constructor(tab: ActingTab) {
    this.#tab = tab;
  }

  url(): string {
    return this.#tab.navigation.url;
  }

  async facts(): Promise<PageFacts> {
    return await this.ask('read it', () => this.#tab.extract(ANSWER_TIMEOUT_MS));
  }

  async match(targets: readonly Target[]): Promise<readonly TargetMatch[]> {
    return await this.ask('look for elements', () =>
      this.#tab.world.call('match', [targets], ANSWER_TIMEOUT_MS * 2),
    );
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.#until('click', () =>
      this.#tab.world.call('aim', [target], ANSWER_TIMEOUT_MS),
    );
    await this.ask('click', () => this.#press(x, y));
  }

  /** Clicks the target if it can be clicked right now. Returns whether it was clicked. */
  async clickNow(target: Target): Promise<boolean> {
    this.isUntouched = false;
    return await this.ask('click', async () => {
      const { state, x, y } = await this.#tab.world.call('aim', [target], ANSWER_TIMEOUT_MS);
      if (state === 'ok') await this.#press(x, y);
      return state === 'ok';
    });
  }

  /** Presses a key on the element that has the focus. */
  async pressKey(key: string): Promise<void> {
    this.isUntouched = false;
    await this.ask('press a key', async () => {
      for (const event of keyEvents(key)) await this.#input('Input.dispatchKeyEvent', event);
    });
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.#until('fill in a field', async () => {
      const state = await this.#tab.world.call('prepareField', [target, value], ANSWER_TIMEOUT_MS);
      if (state !== 'ready') return { state };
      await within(ANSWER_TIMEOUT_MS, this.#type(value));
      await this.#tab.world.call('finishField', [target], ANSWER_TIMEOUT_MS);
      return { state: 'ok' };
    });
  }

  async select(target: Target, value: string): Promise<void> {
    await this.#until('choose an option', async () => ({
      state: await this.#tab.world.call('choose', [target, value], ANSWER_TIMEOUT_MS),
    }));
  }

  async setChecked(target: Target, checked: boolean): Promise<void> {
    const isChecked = () => this.#tab.world.call('isChecked', [target], ANSWER_TIMEOUT_MS);
    const before = await this.ask('read a checkbox', isChecked);
    if (before === checked) return;
    // Checkboxes are often hidden behind their label; then `click()` toggles them without a pointer.
    const { state } = await this.ask('check a box', () =>
      this.#tab.world.call('aim', [target], ANSWER_TIMEOUT_MS),
    );
    if (before !== null && (state === 'hidden' || state === 'covered'))
      await this.#until('check a box', async () => ({
        state: await this.#tab.world.call('clickUnseen', [target], ANSWER_TIMEOUT_MS),
      }));
    else await this.click(target);
    const after = await this.ask('read a checkbox', isChecked);
    if (after !== null && after !== checked)
      throw new PageActionFailed('check a box', 'not-actionable');
  }

  async press(target: Target, key: string): Promise<void> {
    await this.#until('press a key', async () => ({
      state: await this.#tab.world.call('focus', [target], ANSWER_TIMEOUT_MS),
    }));
    await this.pressKey(key);
  }

  async settle(timeoutMs: number, isGoal?: (url: string) => boolean): Promise<void> {
    await this.ask(
      'settle',
      () => this.#tab.settle(performance.now() + timeoutMs, isGoal),
      timeoutMs + 2_000,
    );
  }

  async #type(value: string): Promise<void> {
    if (value === '')
      for (const event of keyEvents('Delete')) await this.#input('Input.dispatchKeyEvent', event);
    else await this.#input('Input.insertText', { text: value });
  }

  async #press(x: number, y: number): Promise<void> {
    const at = { x, y, button: 'left', clickCount: 1 };
    await this.#input('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await this.#input('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', buttons: 1 });
    this.#tab.navigation.expect();
    await this.#input('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', buttons: 0 });
  }

  async #input(method: string, parameters: object): Promise<void> {
    await within(ANSWER_TIMEOUT_MS, this.#tab.cdp.send(method, parameters));
  }

  /**
   * Tries until the target is ready for the action: at most ACTION_TIMEOUT_MS, and only while the page may still change.
   * Rejects with PageActionFailed. Its message contains neither the target nor a value.
   */
  async #until<Result extends { readonly state: ActionState }>(
    action: string,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const end = performance.now() + ACTION_TIMEOUT_MS;
    this.isUntouched = false;
    for (;;) {
      const result = await this.ask(action, attempt);
      if (result.state === 'ok') {
        this.#tab.navigation.expect();
        return result;
      }
      const isFinal = result.state === 'unfit' || performance.now() > end;
      if (isFinal || (await this.#isStill(action)))
        throw new PageActionFailed(
          action,
          result.state === 'missing' ? 'not-found' : 'not-actionable',
        );
      await this.#tab.navigation.next(RETRY_PAUSE_MS);
    }
  }

  /** Whether nothing happened on the page for STILL_MS: no request, no change of the DOM, no animation. */
  async #isStill(action: string): Promise<boolean> {
    const { navigation, world } = this.#tab;
    if (navigation.pending > 0 || performance.now() - navigation.lastNetwork < STILL_MS)
      return false;
    const { stillFor, isAnimating } = await this.ask(action, () =>
      world.call('activity', [], ANSWER_TIMEOUT_MS),
    );
    return stillFor >= STILL_MS && !isAnimating;
  }

  /** Translates every error to PageActionFailed, because errors of browser libraries quote typed values. */
  protected async ask<Result>(
    action: string,
    question: () => Promise<Result>,
    milliseconds = ANSWER_TIMEOUT_MS * 3,
  ): Promise<Result> {
    if (this.isClosed || this.#tab.navigation.crashed)
      throw new PageActionFailed(action, 'page-gone');
    try {
      return await within(milliseconds, question());
    } catch (error) {
      if (error instanceof PageActionFailed) throw error;
      const why = error instanceof Error ? error.name : '';
      const isLate = why === 'DeadlinePassed' || (error as { why?: string }).why === 'timeout';
      throw new PageActionFailed(action, isLate ? 'timeout' : 'page-gone');
    }
  }
}

import type {
  ElementFact,
  LinkFact,
  PageFacts,
  StateFact,
  StateKind,
  StateStepFact,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  disclosuresOf,
  ownFirst,
} from '@signpost/backend-domain/model/crawl/states/disclosures.ts';
import type { StateBudget, Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Disclosure } from '../../in-page/disclosures.ts';
import { PageActions } from '../page-actions.ts';
import type { Tab } from '../tab.ts';
import { newlyVisible } from './newly-visible.ts';
import { placesOf } from './places-of-page.ts';
import { waitUntilSettled } from './rest-after-step.ts';

/**
 * The maximum number of steps to a state, such as a menu in a dialog in a tab: deeper states are rarely worth the time.
 */
const MAX_STEPS = 3;
const MAX_ELEMENTS_PER_STATE = 200;
/** Pages with more elements are not explored, because every step reads the page again. */
const MAX_ELEMENTS_OF_PAGE = 1_500;
const NONE: ReadonlySet<string> = new Set();
const ANSWER_TIMEOUT_MS = 2_000;
/**
 * After this many fragment links in a row that show nothing new, the others count as ordinary links within the text.
 */
const FRUITLESS_PLACES = 3;

interface Trigger extends Disclosure {
  readonly element: ElementFact;
}

/**
 * Finds the states of a page that is open in a tab: operates each control that discloses content and records the
 * elements that appear. Closes only menus and dialogs again, because they cover the rest of the page. Meanwhile the tab
 * refuses unsafe requests, new sockets and other documents; it must be closed afterwards.
 */
export class StateExplorer {
  readonly #tab: Tab;
  readonly #actions: PageActions;
  readonly #facts: PageFacts;
  readonly #budget: StateBudget;
  readonly #end: number;
  readonly #states: StateFact[] = [];
  readonly #routes = new Map<string, LinkFact>();
  readonly #operated = new Set<string>();
  #elements: readonly ElementFact[];
  #steps = 0;

  constructor(tab: Tab, facts: PageFacts, budget: StateBudget) {
    this.#tab = tab;
    this.#actions = new PageActions(tab);
    this.#facts = facts;
    this.#elements = facts.elements;
    this.#budget = budget;
    this.#end = performance.now() + budget.milliseconds;
  }

  /**
   * The states found until every control was operated, the budget was spent, or the page stopped answering. Never
   * rejects.
   */
  async explore(): Promise<readonly StateFact[]> {
    const { elements, truncated } = this.#facts;
    if (truncated || elements.length > MAX_ELEMENTS_OF_PAGE) return [];
    try {
      const triggers = await this.#triggersAmong(this.#inOrder(elements));
      const places = await placesOf(this.#facts, this.#tab);
      if (triggers.length + places.length === 0) return [];
      await this.#tab.refuseWrites('document');
      await this.#openAll(triggers, []);
      await this.#visit(places);
    } catch {
      // The page is gone or does not answer: the states found so far are kept.
    }
    return this.#states;
  }

  /** Links to other pages that steps opened without loading a document (History API). */
  get routes(): readonly LinkFact[] {
    return [...this.#routes.values()];
  }

  get #isSpent(): boolean {
    return this.#steps >= this.#budget.steps || performance.now() >= this.#end;
  }

  /**
   * The page's own elements before those that other pages may share; in document order when this page is the one that
   * represents them all.
   */
  #inOrder(elements: readonly ElementFact[]): readonly ElementFact[] {
    if (this.#budget.known === null) return elements;
    return ownFirst(elements);
  }

  /** The elements that disclose content, only do that, are closed, and can be operated. */
  async #triggersAmong(elements: readonly ElementFact[]): Promise<readonly Trigger[]> {
    const { url } = this.#facts;
    const candidates = disclosuresOf({ elements, url }, this.#budget.known ?? NONE).filter(
      (element) => element.visible === true && !this.#operated.has(keyOf(element)),
    );
    if (candidates.length === 0) return [];
    const disclosures = await this.#tab.world.call(
      'disclosures',
      [candidates.map(targetOf)],
      ANSWER_TIMEOUT_MS,
    );
    const triggers = candidates.flatMap((element, index) => {
      const disclosure = disclosures[index];
      return disclosure && !disclosure.isOpen ? [{ element, ...disclosure }] : [];
    });
    // A button whose markup does not say what it opens may replace the content that holds other controls, so it comes
    // last.
    const isMarked = ({ element }: Trigger) => element.discloses !== undefined;
    return [...triggers.filter(isMarked), ...triggers.filter((one) => !isMarked(one))];
  }

  async #openAll(triggers: readonly Trigger[], path: readonly StateStepFact[]): Promise<void> {
    for (const trigger of triggers) {
      if (this.#isSpent) return;
      await this.#open(trigger, path);
    }
  }

  async #open(trigger: Trigger, path: readonly StateStepFact[]): Promise<void> {
    const { element, kind } = trigger;
    if (this.#operated.has(keyOf(element))) return;
    this.#operated.add(keyOf(element));
    this.#steps += 1;
    if (!(await this.#click(element))) return;
    await this.#note(kind, [...path, { action: 'click', element }]);
    if (kind === 'menu' || kind === 'dialog') await this.#leave(element);
  }

  async #click(element: ElementFact): Promise<boolean> {
    if (await this.#actions.clickNow(targetOf(element))) return true;
    // Something that was opened earlier may cover it.
    await this.#actions.pressKey('Escape');
    await waitUntilSettled(this.#tab, this.#end);
    return await this.#actions.clickNow(targetOf(element));
  }

  /**
   * Records the elements that the last step revealed, and operates the controls among them. Returns whether there were
   * any. Elements that the page showed when it opened do not count: a tab before this one may have hidden them.
   */
  async #note(kind: StateKind, steps: readonly StateStepFact[]): Promise<boolean> {
    await waitUntilSettled(this.#tab, this.#end);
    const before = this.#elements;
    const url = await this.#look();
    if (isOtherPage(url, this.#facts.url)) {
      this.#noteRoute(url, steps);
      await this.#comeBack();
      return false;
    }
    const unlikeStart = new Set(newlyVisible(this.#facts.elements, this.#elements));
    const elements = newlyVisible(before, this.#elements)
      .filter((element) => unlikeStart.has(element))
      .slice(0, MAX_ELEMENTS_PER_STATE);
    if (elements.length === 0) return false;
    this.#states.push({ kind: kindOfState(kind, elements), steps, elements });
    if (steps.length < MAX_STEPS) await this.#openAll(await this.#triggersAmong(elements), steps);
    return true;
  }

  /** Closes a menu or dialog with Escape (ARIA Authoring Practices), else with the control that opened it. */
  async #leave(trigger: ElementFact): Promise<void> {
    await this.#actions.pressKey('Escape');
    await waitUntilSettled(this.#tab, this.#end);
    const [disclosure] = await this.#tab.world.call(
      'disclosures',
      [[targetOf(trigger)]],
      ANSWER_TIMEOUT_MS,
    );
    if (disclosure?.isOpen) {
      await this.#actions.clickNow(targetOf(trigger));
      await waitUntilSettled(this.#tab, this.#end);
    }
    await this.#look();
  }

  async #visit(places: readonly string[]): Promise<void> {
    let fruitless = 0;
    for (const url of places) {
      if (this.#isSpent || fruitless >= FRUITLESS_PLACES) return;
      this.#steps += 1;
      await this.#tab.goToPlace(url);
      const isNew = await this.#note('place', [{ action: 'goto', url }]);
      fruitless = isNew ? 0 : fruitless + 1;
    }
  }

  /** Records a link to another page; that page's content is read separately. */
  #noteRoute(url: string, steps: readonly StateStepFact[]): void {
    const step = steps.at(-1);
    if (step?.action !== 'click') return;
    const { name, landmark } = step.element;
    this.#routes.set(url, { url, text: name, landmark, nofollow: false });
  }

  /** Goes back to the explored page. Rejects when that would load a document, which the tab refuses. */
  async #comeBack(): Promise<void> {
    await this.#tab.goBack();
    await waitUntilSettled(this.#tab, this.#end);
    if (isOtherPage(await this.#look(), this.#facts.url)) throw new Error('The page is gone.');
  }

  /** Reads the page as it is now, and returns its address. */
  async #look(): Promise<string> {
    const { elements, url } = await this.#tab.shownElements(ANSWER_TIMEOUT_MS);
    this.#elements = elements;
    return url;
  }
}

function isOtherPage(url: string, page: string): boolean {
  return url.split('#')[0] !== page.split('#')[0];
}

/** A disclosure that opened a dialog counts as a dialog. */
function kindOfState(kind: StateKind, elements: readonly ElementFact[]): StateKind {
  if (kind !== 'disclosure') return kind;
  return elements.every(({ landmark }) => landmark === 'dialog') ? 'dialog' : kind;
}

function targetOf({ locators, frame, shadow }: ElementFact): Target {
  const [locator] = locators;
  if (locator === undefined) throw new Error('The element has no locator.');
  return {
    locator,
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function keyOf({ role, name, locators, frame, shadow = [] }: ElementFact): string {
  return [role, name, locators[0]?.value ?? '', frame ?? '', ...shadow].join('\u0000');
}

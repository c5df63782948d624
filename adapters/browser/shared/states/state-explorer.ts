import { disclosuresOf, isOfFrame } from '@signpost/backend-domain/model/crawl/disclosures.ts';
import type {
  ElementFact,
  LinkFact,
  PageFacts,
  StateFact,
  StateKind,
  StateStepFact,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { StateBudget, Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Disclosure } from '../../in-page/disclosures.ts';
import { PageActions } from '../page-actions.ts';
import type { Tab } from '../tab.ts';
import { newlyVisible } from './newly-visible.ts';
import { placesOf } from './places-of-page.ts';
import { waitUntilSettled } from './rest-after-step.ts';

/** Menus within dialogs within tabs; deeper states are rarely worth their steps. */
const MAX_STEPS = 3;
const MAX_ELEMENTS_PER_STATE = 200;
/** Every step reads the page again: larger pages are described as they open. */
const MAX_ELEMENTS_OF_PAGE = 1_500;
const NONE: ReadonlySet<string> = new Set();
const ANSWER_TIMEOUT_MS = 2_000;
/** After this many places that show nothing new, fragment links count as marks within a text. */
const FRUITLESS_PLACES = 3;

interface Trigger extends Disclosure {
  readonly element: ElementFact;
}

/**
 * Finds the states of a page that is open in a tab: operates each control that reveals something and records what
 * appears. Closes only menus and dialogs again, because they cover the rest of the page. Meanwhile the tab refuses
 * writes, new sockets and other documents; it must be closed afterwards.
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

  /** What was found when nothing is left to do, the budget is spent, or the page no longer answers. Never rejects. */
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
      // The page is gone, or does not answer: the states found until then are kept.
    }
    return this.#states;
  }

  /** Addresses of other pages that steps led to without loading a document (History API), with what was operated. */
  get routes(): readonly LinkFact[] {
    return [...this.#routes.values()];
  }

  get #isSpent(): boolean {
    return this.#steps >= this.#budget.steps || performance.now() >= this.#end;
  }

  /**
   * Elements of the page itself come before elements that other pages may share, unless the page represents all of
   * them.
   */
  #inOrder(elements: readonly ElementFact[]): readonly ElementFact[] {
    if (this.#budget.known === null) return elements;
    return [...elements.filter((one) => !isOfFrame(one)), ...elements.filter(isOfFrame)];
  }

  /** Those of the elements that are closed, can be operated, and only disclose something. */
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
    // A button that says nothing of what it opens may replace the content in which the others are.
    const isMarked = ({ element }: Trigger) => element.discloses === true;
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
    // Something that opened before may cover it.
    await this.#actions.pressKey('Escape');
    await waitUntilSettled(this.#tab, this.#end);
    return await this.#actions.clickNow(targetOf(element));
  }

  /** Notes what the last step brought to light, and opens what discloses more in it. Says whether there was anything. */
  async #note(kind: StateKind, steps: readonly StateStepFact[]): Promise<boolean> {
    await waitUntilSettled(this.#tab, this.#end);
    const before = this.#elements;
    const url = await this.#look();
    if (isOtherPage(url, this.#facts.url)) {
      this.#noteRoute(url, steps);
      await this.#comeBack();
      return false;
    }
    const elements = newlyVisible(before, this.#elements).slice(0, MAX_ELEMENTS_PER_STATE);
    if (elements.length === 0) return false;
    this.#states.push({ kind: kindOfState(kind, elements), steps, elements });
    if (steps.length < MAX_STEPS) await this.#openAll(await this.#triggersAmong(elements), steps);
    return true;
  }

  /** Closes a menu or dialog: by Escape (ARIA Authoring Practices), else by what opened it. */
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

  /** What is there belongs to another page, which is read by itself. */
  #noteRoute(url: string, steps: readonly StateStepFact[]): void {
    const step = steps.at(-1);
    if (step?.action !== 'click') return;
    const { name, landmark } = step.element;
    this.#routes.set(url, { url, text: name, landmark, nofollow: false });
  }

  /** Back to the page that is explored. Rejects when that loads a document, which the tab refuses. */
  async #comeBack(): Promise<void> {
    await this.#tab.goBack();
    await waitUntilSettled(this.#tab, this.#end);
    if (isOtherPage(await this.#look(), this.#facts.url)) throw new Error('The page is gone.');
  }

  /** Looks at the page as it is now, and returns its address. */
  async #look(): Promise<string> {
    const { elements, url } = await this.#tab.extract(ANSWER_TIMEOUT_MS);
    this.#elements = elements;
    return url;
  }
}

function isOtherPage(url: string, page: string): boolean {
  return url.split('#')[0] !== page.split('#')[0];
}

/** A disclosure that opened a dialog is one. */
function kindOfState(kind: StateKind, elements: readonly ElementFact[]): StateKind {
  if (kind !== 'disclosure') return kind;
  return elements.every(({ landmark }) => landmark === 'dialog') ? 'dialog' : kind;
}

function targetOf({ locators, frame, shadow }: ElementFact): Target {
  const [locator] = locators;
  if (locator === undefined) throw new Error('An element has a locator.');
  return {
    locator,
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function keyOf({ role, name, locators, frame, shadow = [] }: ElementFact): string {
  return [role, name, locators[0]?.value ?? '', frame ?? '', ...shadow].join('\u0000');
}

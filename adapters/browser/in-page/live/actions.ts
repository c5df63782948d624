import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Dom } from '../dom.ts';
import { frameOffset } from './frame-offset.ts';
import type { TargetFinder } from './targets.ts';

/** Why an action is not possible now; `ok` when it is possible or was done. */
export type ActionState =
  | 'ok'
  | 'missing'
  | 'ambiguous'
  | 'hidden'
  | 'disabled'
  | 'covered'
  | 'unfit';

export interface ClickPoint {
  readonly state: ActionState;
  /** In CSS pixels of the main frame's viewport. */
  readonly x: number;
  readonly y: number;
}

const nowhere = (state: ActionState): ClickPoint => ({ state, x: 0, y: 0 });

function resolve(finder: TargetFinder, target: Target): Element | ActionState {
  const [first, second] = finder.find(target);
  if (!first) return 'missing';
  return second ? 'ambiguous' : first;
}

/** The longest wait for a target that moves; one that never rests is clicked where it is. */
const REST_WITHIN_MS = 500;
/** A page in the background gets no animation frames. */
const FRAME_WITHIN_MS = 100;

/**
 * Waits until the element has the same box in two animation frames in a row: content that opens above it moves it.
 * Playwright calls such an element stable.
 */
async function atRest(element: Element): Promise<void> {
  const end = performance.now() + REST_WITHIN_MS;
  // A transition begins with the next frame and moves nothing in it.
  await nextFrame();
  let before: DOMRect;
  let now = element.getBoundingClientRect();
  do {
    before = now;
    await nextFrame();
    now = element.getBoundingClientRect();
  } while (!isSameBox(before, now) && performance.now() < end);
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, FRAME_WITHIN_MS);
  });
}

function isSameBox(one: DOMRect, other: DOMRect): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/**
 * Scrolls the target into view and returns the point to click. Links and forms that would open a new window open in
 * this tab instead: popups are closed, but the document that the link leads to is wanted.
 */
export async function aim(finder: TargetFinder, target: Target, dom: Dom): Promise<ClickPoint> {
  const element = resolve(finder, target);
  if (typeof element === 'string') return nowhere(element);
  if (isDisabled(element)) return nowhere('disabled');
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  await atRest(element);
  if (!dom.isVisible(element)) return nowhere('hidden');
  const box = clickableBox(element);
  if (!box) return nowhere('hidden');
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  if (!receives(element, x, y)) return nowhere('covered');
  stayHere(element);
  const offset = frameOffset(element);
  return { state: 'ok', x: x + offset.x, y: y + offset.y };
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
}

/**
 * A link that wraps over several lines has several boxes; the centre of their bounding box may lie outside all of them.
 */
function clickableBox(element: Element): DOMRect | null {
  return [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ?? null;
}

function receives(element: Element, x: number, y: number): boolean {
  let hit = element.ownerDocument.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  for (let at: Node | null = hit; at; at = at.parentNode ?? (at as ShadowRoot).host ?? null) {
    if (at === element) return true;
    if (at instanceof HTMLLabelElement && at.control === element) return true;
  }
  return hit !== null && element.contains(hit);
}

function stayHere(element: Element): void {
  element.closest('a[target], area[target]')?.setAttribute('target', '_self');
  element.closest('form[target]')?.setAttribute('target', '_self');
  if (element.hasAttribute('formtarget')) element.setAttribute('formtarget', '_self');
}

export type FieldState = ActionState | 'ready';

/** Focuses a field and selects its content. `ready`: the caller types the value now. `ok`: the value is set already. */
export function prepareField(
  finder: TargetFinder,
  target: Target,
  value: string,
  dom: Dom,
): FieldState {
  const element = resolve(finder, target);
  if (typeof element === 'string') return element;
  if (isDisabled(element) || element.hasAttribute('readonly')) return 'disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!dom.isVisible(element)) return 'hidden';
  const tag = dom.tag(element);
  if (tag !== 'input' && tag !== 'textarea') return focusEditor(element);
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  if (tag === 'input' && /^(checkbox|radio|file|submit|button|image|reset)$/.test(field.type))
    return 'unfit';
  field.focus();
  if (
    tag === 'input' &&
    /^(date|month|week|time|datetime-local|color|range|number)$/.test(field.type)
  )
    return setFieldValue(field, value);
  field.select();
  return 'ready';
}

function focusEditor(element: Element): FieldState {
  if (!(element as HTMLElement).isContentEditable) return 'unfit';
  (element as HTMLElement).focus();
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  return 'ready';
}

/**
 * Sets a value that cannot be typed as text, such as a date, and sends `input` and `change` events, which frameworks
 * listen for.
 */
function setFieldValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): ActionState {
  field.value = value;
  announce(field);
  return 'ok';
}

function announce(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sends the `change` event, which browsers send when the field loses the focus. */
export function finishField(finder: TargetFinder, target: Target): ActionState {
  const element = resolve(finder, target);
  if (typeof element === 'string') return element;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return 'ok';
}

/** Selects an option by its value, else by its text. */
export function choose(finder: TargetFinder, target: Target, value: string): ActionState {
  const element = resolve(finder, target);
  if (typeof element === 'string') return element;
  if (isDisabled(element)) return 'disabled';
  if (!(element as HTMLSelectElement).options) return 'unfit';
  const select = element as HTMLSelectElement;
  const options = [...select.options];
  const option =
    options.find((one) => one.value === value) ??
    options.find((one) => plainText(one.text) === plainText(value));
  if (!option) return 'missing';
  if (option.disabled) return 'disabled';
  option.selected = true;
  announce(select);
  return 'ok';
}

/**
 * Whether a checkbox, radio button or switch is on; null when the target is none of these, or not exactly one element.
 */
export function isChecked(finder: TargetFinder, target: Target): boolean | null {
  const element = resolve(finder, target);
  if (typeof element === 'string') return null;
  const checked = (element as HTMLInputElement).checked;
  if (typeof checked === 'boolean') return checked;
  const state = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  return state === null ? null : state === 'true';
}

/** Calls `click()` without a pointer, for checkboxes that a style sheet hides behind their label. */
export function clickUnseen(finder: TargetFinder, target: Target): ActionState {
  const element = resolve(finder, target);
  if (typeof element === 'string') return element;
  if (isDisabled(element)) return 'disabled';
  (element as HTMLElement).click();
  return 'ok';
}

export function focus(finder: TargetFinder, target: Target): ActionState {
  const element = resolve(finder, target);
  if (typeof element === 'string') return element;
  if (isDisabled(element)) return 'disabled';
  (element as HTMLElement).focus();
  return 'ok';
}

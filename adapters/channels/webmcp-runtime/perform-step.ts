import { optionId } from '@signpost/backend-domain/model/channels/webmcp/option-id.ts';
import type { ToolStep } from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';

/**
 * Performs one step on its element. `value` is undefined for clicks and keys. Throws an Error when the value cannot be
 * set.
 */
export function performStep(element: HTMLElement, step: ToolStep, value: unknown): void {
  if (step.do === 'fill') fill(element, String(value));
  else if (step.do === 'choose') choose(element, step, String(value));
  else if (step.do === 'press') press(element, step.key ?? 'Enter');
  else if (step.do === 'click' || isTicked(element) !== Boolean(value)) element.click();
}

function isTicked(element: HTMLElement): boolean {
  return (element as HTMLInputElement).checked || element.ariaChecked === 'true';
}

/** Enters a text. Frameworks override the element's own `value` property, so the setter of its prototype is called. */
function fill(element: HTMLElement, text: string): void {
  if (element.isContentEditable) {
    element.textContent = text;
  } else {
    setValue(element, text);
  }
  announce(element);
}

function setValue(element: HTMLElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  if (setter === undefined) throw new Error('The field cannot be filled in.');
  element.focus();
  setter.call(element, text);
}

function choose(element: HTMLElement, { options = {} }: ToolStep, wanted: string): void {
  const id = Object.hasOwn(options, wanted) ? options[wanted] : undefined;
  const fits = (value: string): boolean =>
    id === undefined ? value === wanted : optionId(value) === id;
  // An element in a frame belongs to another realm, where `instanceof` fails, so its tag is compared.
  if (element.localName === 'select') {
    const option = [...(element as HTMLSelectElement).options].find(({ value }) => fits(value));
    setValue(element, existing(option).value);
    announce(element);
  } else if (element.localName === 'input' && (element as HTMLInputElement).type === 'radio') {
    existing(buttonsOf(element as HTMLInputElement).find(({ value }) => fits(value))).click();
  } else {
    fill(element, wanted);
  }
}

/** All radio buttons in the group of a radio button. */
function buttonsOf({ form, name, ownerDocument }: HTMLInputElement): HTMLInputElement[] {
  const all = (form ?? ownerDocument).querySelectorAll<HTMLInputElement>('input[type="radio"]');
  return [...all].filter((button) => button.name === name);
}

function existing<Option>(option: Option | undefined): Option {
  if (option === undefined) throw new Error('The list does not have this option.');
  return option;
}

function press(element: HTMLElement, key: string): void {
  const options = { key, bubbles: true, cancelable: true };
  const goesOn = element.dispatchEvent(new KeyboardEvent('keydown', options));
  element.dispatchEvent(new KeyboardEvent('keyup', options));
  // A key event from a script does not submit the form (HTML, implicit submission).
  if (goesOn && key === 'Enter') (element as HTMLInputElement).form?.requestSubmit();
}

function announce(element: HTMLElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

import { withoutIcons } from '../../shared/plain-text.ts';
import type { ManifestElement, ManifestStep } from '../file/manifest.ts';

/** The target of a step: an element, or a form's field or button. */
export interface StepTarget {
  readonly selector: string | null;
  readonly role: string | null;
  readonly name: string | null;
  readonly frame?: string;
  readonly shadow?: readonly string[];
}

type Place = Pick<StepTarget, 'frame' | 'shadow'>;

const NOWHERE = { selector: null, role: null, name: null };

/** A step before it is numbered. */
export type Step = Omit<ManifestStep, 'n'>;

export function goto(url: string): Step {
  return { action: 'goto', ...NOWHERE, url, description: `Open ${url}` };
}

export function click(target: StepTarget): Step {
  return { action: 'click', ...targeted(target), description: `Click ${called(target)}` };
}

export function fill(target: StepTarget, value: string): Step {
  return {
    action: 'fill',
    ...targeted(target),
    value,
    description: `Fill ${value} into ${called(target)}`,
  };
}

export function select(target: StepTarget, value: string): Step {
  return {
    action: 'select',
    ...targeted(target),
    value,
    description: `Choose ${value} in ${called(target)}`,
  };
}

export function check(target: StepTarget): Step {
  return { action: 'check', ...targeted(target), description: `Tick ${called(target)}` };
}

export function press(target: StepTarget, key: string): Step {
  return {
    action: 'press',
    ...targeted(target),
    value: key,
    description: `Press ${key} in ${called(target)}`,
  };
}

export function submit(target: StepTarget): Step {
  return { action: 'submit', ...targeted(target), description: `Send with ${called(target)}` };
}

/** A check of the address after the steps before; `*` in `url` matches anything. */
export function expectUrl(url: string): Step {
  return { action: 'expect', ...NOWHERE, url, description: `The address is now ${url}` };
}

export function targetOfElement(element: ManifestElement): StepTarget {
  const { selector, role, name } = element;
  return { selector, role, name, ...placeOf(element) };
}

export function placeOf({ frame, shadow }: Place): Place {
  return { ...(frame === undefined ? {} : { frame }), ...(shadow === undefined ? {} : { shadow }) };
}

export function numbered(steps: readonly Step[]): ManifestStep[] {
  return steps.map((step, index) => ({ n: index + 1, ...step }));
}

export function unnumbered(steps: readonly ManifestStep[]): Step[] {
  return steps.map(({ n: _n, ...step }) => step);
}

function targeted({ selector, role, name, ...place }: StepTarget): StepTarget {
  return { selector, role, name, ...placeOf(place) };
}

function called({ name, role, selector }: StepTarget): string {
  const readable = withoutIcons(name ?? '');
  if (readable !== '') return `“${readable}”`;
  return role ? `the ${role}` : `the element ${selector ?? ''}`.trim();
}

import type { FormPurpose } from '../../crawl/form-purpose.ts';
import { workflowConfidence } from '../elements/confidence.ts';
import { contentId } from '../elements/fingerprint.ts';
import type { ManifestField, ManifestForm, ManifestWorkflow } from '../file/manifest.ts';
import type { FormSelectors, FormSight, SiteForm } from '../forms/form-entry.ts';
import { formParameters } from '../forms/form-parameters.ts';
import {
  check,
  click,
  expectUrl,
  fill,
  goto,
  numbered,
  placeOf,
  press,
  type Step,
  type StepTarget,
  select,
  submit,
} from './workflow-steps.ts';

/**
 * The purposes of forms that become workflows, with the workflow's name, its goal, and the most workflows for each
 * purpose.
 */
const WORKFLOWS: Readonly<
  Partial<
    Record<FormPurpose, { name: string; goal: string; needs: readonly string[]; most: number }>
  >
> = {
  search: {
    name: 'Search the site',
    goal: 'See what the site has on {{query}}',
    needs: [],
    most: 2,
  },
  login: {
    name: 'Log in',
    goal: 'Be signed in as {{username}}',
    needs: ['An account on the site'],
    most: 1,
  },
  register: { name: 'Create an account', goal: 'Have an account on the site', needs: [], most: 2 },
  contact: {
    name: 'Send a message',
    goal: 'Have a message sent to the site’s owner',
    needs: [],
    most: 2,
  },
  newsletter: {
    name: 'Subscribe to the newsletter',
    goal: 'Have {{email}} receive the newsletter',
    needs: ['The owner of the address agrees'],
    most: 1,
  },
  comment: { name: 'Write a comment', goal: 'Have a comment posted', needs: [], most: 1 },
  upload: {
    name: 'Upload a file',
    goal: 'Have {{file}} uploaded',
    needs: ['A file to upload'],
    most: 1,
  },
  checkout: {
    name: 'Check out',
    goal: 'Have the order placed',
    needs: ['Something is in the cart', 'The person has agreed to pay'],
    most: 1,
  },
};

/**
 * Workflows of forms, in the given order, but those of visible forms first. A hidden form makes none when another one has
 * its purpose: many sites have a second search form for narrow windows. They use only fields and buttons that were seen on the page where they start.
 */
export function formWorkflows(forms: readonly SiteForm[], startUrl: string): ManifestWorkflow[] {
  const made = new Map<FormPurpose, number>();
  const workflows: ManifestWorkflow[] = [];
  for (const form of forms.toSorted(visibleFirst)) {
    const wording = WORKFLOWS[form.purpose];
    const count = made.get(form.purpose) ?? 0;
    const isDouble = form.isHidden && count > 0;
    if (!wording || count >= wording.most || isDouble) continue;
    const workflow = formWorkflow(form, wording, startUrl);
    if (!workflow) continue;
    made.set(form.purpose, count + 1);
    workflows.push(workflow);
  }
  return workflows;
}

function visibleFirst(one: SiteForm, other: SiteForm): number {
  return Number(one.isHidden) - Number(other.isHidden);
}

function formWorkflow(
  form: SiteForm,
  wording: { name: string; goal: string; needs: readonly string[] },
  startUrl: string,
): ManifestWorkflow | null {
  const selectors = form.selectors;
  const sight = startingFrom(form.workable(selectors), startUrl);
  const entry = form.entry();
  if (!sight || entry.fields.length === 0) return null;
  const steps = fillSteps(entry, selectors, sight);
  if (!steps) return null;
  const success = form.purpose === 'search' ? searchResult(entry) : null;
  const confidence = workflowConfidence([entry.confidence], success !== null);
  return {
    id: contentId('w', `form\u0000${form.id}`),
    name: wording.name + (entry.name && form.purpose !== 'search' ? ` (${entry.name})` : ''),
    goal: goalOf(wording.goal, steps),
    start_url: sight.url,
    preconditions: wording.needs,
    steps: numbered([goto(sight.url), ...steps, ...(success ? [expectUrl(success.value)] : [])]),
    success,
    confidence: sight.hidden ? Math.min(confidence, 0.5) : confidence,
    ...(form.purpose === 'checkout' ? { sensitive: true } : {}),
  };
}

/** The sighting on the start page if the form is visible there, else the first one. */
function startingFrom(sights: readonly FormSight[], startUrl: string): FormSight | undefined {
  return sights.find(({ url, hidden }) => url === startUrl && !hidden) ?? sights[0];
}

/** Steps that fill in the fields and submit the form. Null when a required field cannot be found. */
function fillSteps(entry: ManifestForm, selectors: FormSelectors, sight: FormSight): Step[] | null {
  const parameters = loginParameters(entry, formParameters(entry.fields));
  const place = placeOf(entry);
  const steps: Step[] = [];
  const isSearch = entry.purpose === 'search';
  for (const [index, field] of entry.fields.entries()) {
    const target = fieldTarget(field, place);
    if (target === null) {
      if (field.required) return null;
      continue;
    }
    const isMain = field.type !== 'select' && !CHOICES.has(field.type);
    // The other fields of a search (a category, an order) have default values.
    if (isSearch && (!isMain || steps.length > 0)) continue;
    const step = fieldStep(
      field,
      target,
      isSearch ? '{{query}}' : (parameters[index] ?? '{{value}}'),
    );
    if (step) steps.push(step);
  }
  if (steps.length === 0) return null;
  return [...steps, sendStep(entry, selectors, sight, steps)];
}

const CHOICES = new Set(['checkbox', 'radio', 'switch']);

function fieldStep(field: ManifestField, target: StepTarget, parameter: string): Step | null {
  // An optional checkbox is the person's choice and not a step of the workflow.
  if (field.type === 'checkbox' || field.type === 'switch')
    return field.required ? check(target) : null;
  // One radio button's selector is used for its group, because it is unknown which button to choose.
  if (field.type === 'radio') return field.required ? check(target) : null;
  return field.type === 'select' ? select(target, parameter) : fill(target, parameter);
}

function sendStep(
  entry: ManifestForm,
  { submit: button }: FormSelectors,
  { form }: FormSight,
  steps: readonly Step[],
): Step {
  const place = placeOf(entry);
  if (button && form.submit) {
    const target = { selector: button.value, role: 'button', name: form.submit.name, ...place };
    return entry.purpose === 'search' ? click(target) : submit(target);
  }
  const { selector = null, role = null, name = null } = steps.at(-1) ?? {};
  return press({ selector, role, name, ...place }, 'Enter');
}

function fieldTarget(
  field: ManifestField,
  place: Pick<StepTarget, 'frame' | 'shadow'>,
): StepTarget | null {
  if (field.selector === null) return null;
  return { selector: field.selector, role: roleOfField(field), name: field.label, ...place };
}

/** The role that HTML gives the field (HTML-AAM); null when it gives none or the role is unknown. */
function roleOfField({ type }: ManifestField): string | null {
  if (['text', 'email', 'tel', 'url', 'textarea', 'textbox', ''].includes(type)) return 'textbox';
  if (type === 'search' || type === 'searchbox') return 'searchbox';
  if (['checkbox', 'radio', 'switch', 'combobox'].includes(type)) return type;
  if (type === 'number') return 'spinbutton';
  if (type === 'range') return 'slider';
  return null;
}

/** In a log-in form, a text field beside the password is the user name. */
function loginParameters(entry: ManifestForm, parameters: readonly string[]): readonly string[] {
  if (entry.purpose !== 'login') return parameters;
  const user = entry.fields.findIndex(({ type }) => type !== 'password' && !CHOICES.has(type));
  return parameters.map((parameter, index) => (index === user ? '{{username}}' : parameter));
}

/**
 * The address of the results: a form that is sent by GET opens its action with its fields as the query (HTML, form
 * submission). A form in a frame changes the address of the frame, not that of the page.
 */
function searchResult(entry: ManifestForm): ManifestWorkflow['success'] {
  if (entry.frame !== undefined) return null;
  const field = entry.fields.find(({ type }) => !CHOICES.has(type) && type !== 'select');
  if (entry.method !== 'get' || entry.action === null || !field || field.name === '') return null;
  const url = URL.parse(entry.action);
  return url
    ? {
        kind: 'url',
        value: `${url.origin}${url.pathname}*${encodeURIComponent(field.name)}={{query}}*`,
      }
    : null;
}

/** The goal, without parameters that no step has. */
function goalOf(goal: string, steps: readonly Step[]): string {
  const given = steps.map(({ value = '' }) => value).join(' ');
  return goal.replace(/\{\{\w+\}\}/g, (parameter) =>
    given.includes(parameter) ? parameter : 'what was given',
  );
}

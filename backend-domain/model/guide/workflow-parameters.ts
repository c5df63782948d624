import type {
  Manifest,
  ManifestField,
  ManifestStep,
  ManifestWorkflow,
} from '../manifest/file/manifest.ts';
import { CHECKOUT_WORDS, DESTRUCTIVE_WORDS } from '../shared/word-lists.ts';

/** A parameter of a workflow, written `{{name}}` in its steps. */
interface WorkflowParameter {
  readonly name: string;
  /** The HTML type of its field (`search`, `email`, `select` …); `text` when unknown. */
  readonly type: string;
  /** Whether the workflow needs a value for it. */
  readonly required: boolean;
}

/** A workflow as an entry of a list. */
export interface ListedWorkflow {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly WorkflowParameter[];
  readonly sensitive: boolean;
}

/** The workflows of a manifest, in its order. */
export function listedWorkflows(manifest: Manifest): ListedWorkflow[] {
  return manifest.workflows.map((workflow) => ({
    id: workflow.id,
    name: workflow.name,
    parameters: workflowParameters(manifest, workflow),
    sensitive: isSensitive(workflow),
  }));
}

/**
 * The parameters of a workflow, in the order of its steps. Required are parameters of required fields, of password
 * fields (many forms require these without saying so), of addresses, and of no known field. If none is required, the
 * first one is, because a search without a query finds nothing.
 */
function workflowParameters(manifest: Manifest, workflow: ManifestWorkflow): WorkflowParameter[] {
  const found = new Map<string, { type: string; required: boolean }>();
  for (const step of workflow.steps) {
    const field = fieldOf(manifest, step);
    for (const name of namesIn(step.value ?? '')) {
      const known = found.get(name);
      found.set(name, {
        type: known?.type ?? (field?.type || 'text'),
        // Without a known field, the value may be needed.
        required:
          known?.required === true || field === null || field.required || field.type === 'password',
      });
    }
    if (step.action !== 'goto') continue;
    for (const name of namesIn(step.url ?? '')) found.set(name, { type: 'text', required: true });
  }
  const noneIsRequired = [...found.values()].every(({ required }) => !required);
  return [...found].map(([name, { type, required }], index) => ({
    name,
    type,
    required: required || (noneIsRequired && index === 0),
  }));
}

/** Checks the given values. `problem`: the first fault, as a sentence that says what to do; null when there is none. */
export function checkedParameters(
  manifest: Manifest,
  workflow: ManifestWorkflow,
  given: Readonly<Record<string, string>>,
): { readonly problem: string | null } {
  const parameters = workflowParameters(manifest, workflow);
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return {
      problem: `The workflow ${workflow.id} has no parameter “${unknown}”. ${
        names.length === 0 ? 'It takes none.' : `It takes: ${names.join(', ')}.`
      }`,
    };
  const missing = parameters.find(
    ({ name, required }) => required && (!Object.hasOwn(given, name) || given[name] === ''),
  );
  if (missing)
    return {
      problem: `The workflow ${workflow.id} needs the parameter “${missing.name}” (${missing.type}). Give it a value.`,
    };
  return { problem: null };
}

/** Whether a step is to be left out because the value of its optional parameter was not given. */
export function lacksValue(step: ManifestStep, given: Readonly<Record<string, string>>): boolean {
  return namesIn(step.value ?? '').some((name) => !Object.hasOwn(given, name));
}

/**
 * The text with its parameters replaced by their values. `encode` is applied to each value, such as encodeURIComponent
 * in addresses.
 */
export function withValues(
  text: string,
  given: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(PARAMETER, (whole, name: string) =>
    Object.hasOwn(given, name) ? encode(given[name] ?? '') : whole,
  );
}

/**
 * Whether a workflow pays, orders, deletes, cancels or unsubscribes: it is marked so, or a button of one of its steps
 * says so.
 */
export function isSensitive({ sensitive, steps }: ManifestWorkflow): boolean {
  return (
    sensitive === true ||
    steps.some(
      ({ action, role, name }) =>
        (action === 'click' || action === 'submit') && isSensitiveControl(role, name),
    )
  );
}

/**
 * Whether a control pays, orders, deletes or cancels, judged by its accessible role and name. Links do not count,
 * because they only lead somewhere.
 */
export function isSensitiveControl(role: string | null, name: string | null): boolean {
  if (role === 'link' || name === null) return false;
  return DESTRUCTIVE_WORDS.isIn(name) || CHECKOUT_WORDS.isIn(name);
}

const PARAMETER = /\{\{(\w+)\}\}/g;

function namesIn(text: string): string[] {
  return [...text.matchAll(PARAMETER)].map(([, name = '']) => name);
}

function fieldOf(manifest: Manifest, { selector, frame }: ManifestStep): ManifestField | null {
  if (selector === null) return null;
  const forms = manifest.forms.filter((form) => form.frame === frame);
  return forms.flatMap(({ fields }) => fields).find((field) => field.selector === selector) ?? null;
}

import type {
  Manifest,
  ManifestField,
  ManifestStep,
  ManifestWorkflow,
} from '../manifest/file/manifest.ts';
import { CHECKOUT_WORDS, DESTRUCTIVE_WORDS } from '../shared/word-lists.ts';

/** A parameter of a workflow; `{{name}}` in its steps. */
interface WorkflowParameter {
  readonly name: string;
  /** The type of the field it is for, as HTML has it (`search`, `email`, `select` …); `text` when that is unknown. */
  readonly type: string;
  /** Whether the workflow cannot be performed without it. */
  readonly required: boolean;
}

/** A workflow as a list shows it. */
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
 * The parameters of a workflow, in the order of its steps. Required are those of fields that the form requires, of
 * passwords (many forms require them without saying so), of addresses, and the first one where no field is required (a
 * search without a query finds nothing).
 */
function workflowParameters(manifest: Manifest, workflow: ManifestWorkflow): WorkflowParameter[] {
  const found = new Map<string, { type: string; required: boolean }>();
  for (const step of workflow.steps) {
    const field = fieldOf(manifest, step);
    for (const name of namesIn(step.value ?? '')) {
      const known = found.get(name);
      found.set(name, {
        type: known?.type ?? (field?.type || 'text'),
        // Without a field it is unknown whether the value may be left out.
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

/** Values for the parameters; or the first thing that is wrong with what was given, as a sentence that says what to do. */
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

/** Whether a step cannot be done because an optional parameter of it was not given; it is then left out. */
export function lacksValue(step: ManifestStep, given: Readonly<Record<string, string>>): boolean {
  return namesIn(step.value ?? '').some((name) => !Object.hasOwn(given, name));
}

/** The text with the values of its parameters. `encode`: how a value is written, such as encodeURIComponent in addresses. */
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
 * Whether a workflow pays, orders, deletes, cancels or unsubscribes. The manifest marks such workflows; an unmarked
 * workflow counts as one when a step's button says so.
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

/** Whether a control pays, orders, deletes or cancels, by its accessible role and name. Links only lead somewhere. */
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

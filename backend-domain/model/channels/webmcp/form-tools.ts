import type { FormPurpose } from '../../crawl/form-purpose.ts';
import type { ManifestForm } from '../../manifest/file/manifest.ts';
import { type ChannelSite, pathAndQuery } from '../channel-site.ts';
import { quoted } from '../site-text.ts';
import { type FormParameters, toolParameters } from './form-parameters.ts';
import type { ElementPlace, ToolSchema, ToolStep, WebmcpTool } from './webmcp-document.ts';

const TITLES: Readonly<Record<FormPurpose, string>> = {
  login: 'Log in',
  register: 'Create an account',
  search: 'Search',
  contact: 'Send a message',
  newsletter: 'Subscribe to the newsletter',
  checkout: 'Check out',
  filter: 'Filter the list',
  comment: 'Write a comment',
  upload: 'Upload a file',
  other: 'Fill in a form',
};

/** Technical field names, such as `q` or `search[text]`; a sentence that instructs a model does not match. */
const FIELD_NAME = /^[\w.[\]-]{1,40}$/;

/** A form with the tool that is made from it. */
export interface FormTool {
  readonly form: ManifestForm;
  readonly tool: WebmcpTool;
  readonly parameters: FormParameters;
}

/**
 * The tools made from the site's forms. A search is submitted; any other form is filled in and left for the person to
 * submit. A tool is named after the form's purpose; if several forms have one purpose, all but the first also have
 * their id in the name.
 */
export function formTools(site: ChannelSite): FormTool[] {
  const used = new Set<string>();
  const searched = new Set<string>();
  return site.forms.flatMap((form) => {
    const parameters = toolParameters(form, site.domain);
    if (form.selector === null && form.fields.length === 0) return [];
    if (parameters.parameters.length === 0) return [];
    const name = toolName(form, used);
    used.add(name);
    const parts = { form, parameters, name };
    const tool = isSearch(form) ? searchTool(site, parts) : fillTool(site, parts);
    const address = tool?.action.kind === 'steps' ? tool.action.address : undefined;
    // Forms that open the same search address make only one tool.
    if (address !== undefined && searched.has(address)) return [];
    if (address !== undefined) searched.add(address);
    return tool === null ? [] : [{ form, tool, parameters }];
  });
}

/** Whether sending the form changes nothing: a search by GET (RFC 9110, 9.2.1). */
export function isSearch({ purpose, method }: ManifestForm): boolean {
  return purpose === 'search' && method === 'get';
}

function toolName({ purpose, id }: ManifestForm, used: ReadonlySet<string>): string {
  const name =
    purpose === 'search'
      ? 'search_site'
      : `fill_in_${purpose === 'other' ? '' : `${purpose}_`}form`;
  return used.has(name) ? `${name}_${id.replace(/[^A-Za-z0-9]/g, '')}` : name;
}

interface FormParts {
  readonly form: ManifestForm;
  readonly parameters: FormParameters;
  readonly name: string;
}

function searchTool(site: ChannelSite, { form, parameters, name }: FormParts): WebmcpTool | null {
  const [main] = parameters.parameters.filter(({ step }) => step.do === 'fill');
  if (main === undefined || !isConfirmed(site, main.step)) return null;
  const { domain, origin, forms } = site;
  const step: ToolStep = { ...main.step, parameter: 'query' };
  const address = searchAddress(form, main.field.name, origin);
  const isFirst = forms.find(isSearch)?.id === form.id;
  return {
    name,
    title: 'Search the site',
    description: `Searches ${domain} and opens the results${isFirst ? '' : `, by ${formName(form, domain)}`}.`,
    input_schema: schemaOf([
      ['query', true, { type: 'string', description: 'What to search for.' }],
    ]),
    read_only: true,
    action: {
      kind: 'steps',
      page: pageOf(form, origin),
      ...(address === null ? {} : { address }),
      present: [placeOf(step)],
      steps: [step, sendStep(form, step)],
      left_to_person: null,
    },
  };
}

/**
 * Whether a workflow searches with this field. Before a review every search counts as confirmed; a review removes the
 * workflows of searches that find nothing.
 */
function isConfirmed({ isReviewed, workflows }: ChannelSite, { selector }: ElementPlace): boolean {
  if (selector === null) return !isReviewed;
  return (
    !isReviewed ||
    workflows.some(({ workflow }) =>
      workflow.steps.some((step) => step.action === 'fill' && step.selector === selector),
    )
  );
}

/**
 * The address that submitting the form opens (HTML, form submission by GET), with `{query}` for the value; null when
 * the form's action is unknown or on another origin, or the field's name is not technical.
 */
function searchAddress({ action }: ManifestForm, field: string, origin: string): string | null {
  const url = action === null ? null : URL.parse(action);
  if (url === null || url.origin !== origin || !FIELD_NAME.test(field)) return null;
  return `${url.pathname}?${encodeURIComponent(field)}={query}`;
}

function sendStep(form: ManifestForm, field: ElementPlace): ToolStep {
  const selector = form.submit?.selector ?? null;
  if (selector !== null) {
    const { named: _, ...place } = placeOf(field);
    return { do: 'click', ...place, selector };
  }
  return { do: 'press', ...placeOf(field), key: 'Enter' };
}

function fillTool(
  { domain, origin }: ChannelSite,
  { form, parameters, name }: FormParts,
): WebmcpTool | null {
  const steps = parameters.parameters.map(({ step }) => step);
  const present = presentParts(form, steps);
  if (present.length === 0) return null;
  const last = lastPlace(form);
  return {
    name,
    title: TITLES[form.purpose],
    description: `Fills in ${formName(form, domain)} and does not send it: the person checks it and sends it.`,
    input_schema: schemaOf(
      parameters.parameters.map(({ name: key, required, schema }) => [key, required, schema]),
    ),
    read_only: false,
    action: {
      kind: 'steps',
      page: pageOf(form, origin),
      present,
      steps,
      left_to_person: leftToPerson(form, parameters, domain),
      ...(last === null ? {} : { last }),
    },
  };
}

function formName(form: ManifestForm, domain: string): string {
  const own = quoted(form.name, domain);
  if (own !== '') return `the form ${own}`;
  return form.purpose === 'other' ? 'a form' : `the form to ${TITLES[form.purpose].toLowerCase()}`;
}

function presentParts(form: ManifestForm, steps: readonly ToolStep[]): ElementPlace[] {
  const own = form.selector === null ? [] : [placeOf({ ...form, selector: form.selector })];
  return [...own, ...steps.map(placeOf)];
}

function lastPlace(form: ManifestForm): ElementPlace | null {
  const selector = form.submit?.selector ?? null;
  return selector === null ? null : placeOf({ ...form, selector });
}

function leftToPerson(form: ManifestForm, { personal }: FormParameters, domain: string): string {
  const secret = personal.map(({ label, name }) => quoted(label || name, domain)).filter(Boolean);
  const button = quoted(form.submit?.name ?? '', domain);
  return [
    'The form is not sent.',
    secret.length === 0 ? '' : `Only the person may fill in ${secret.join(', ')}.`,
    `Ask the person to check the form and to send it${button === '' ? '' : ` with ${button}`}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The page on which the form is filled in: the first known page with the form. */
function pageOf({ pages }: ManifestForm, origin: string): string | null {
  const first = pages.find((url) => new URL(url).origin === origin);
  return first === undefined ? null : pathAndQuery(first);
}

function placeOf({ selector, named, frame, shadow }: ElementPlace): ElementPlace {
  return {
    selector,
    ...(named === undefined ? {} : { named }),
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

type Parameter = readonly [
  name: string,
  required: boolean,
  schema: ToolSchema['properties'][string],
];

export function schemaOf(parameters: readonly Parameter[]): ToolSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(([name, , schema]) => [name, schema])),
    required: parameters.filter(([, required]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

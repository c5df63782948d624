import type { ManifestField, ManifestForm } from '../../manifest/file/manifest.ts';
import { formParameters } from '../../manifest/forms/form-parameters.ts';
import { quoted } from '../site-text.ts';
import { nameId } from './name-id.ts';
import { optionId } from './option-id.ts';
import type { ElementPlace, ParameterSchema, ToolStep } from './webmcp-document.ts';

/** A field that an agent may fill in. */
interface ToolParameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ParameterSchema;
  readonly step: ToolStep;
  readonly field: ManifestField;
}

export interface FormParameters {
  readonly parameters: readonly ToolParameter[];
  /** Fields that only the person may fill in: secrets, payment data and files. */
  readonly personal: readonly ManifestField[];
}

const PERSONAL_TYPES = new Set(['password', 'file', 'hidden']);
const PERSONAL_AUTOCOMPLETE = /(?:^|\s)(?:cc-[a-z-]+|one-time-code|(?:current|new)-password)$/i;
/** The ARIA roles of controls by their types (HTML-AAM); all other types are text boxes. */
const FIELD_ROLES: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  number: 'spinbutton',
  radio: 'radio',
  search: 'searchbox',
  select: 'combobox',
};
const BUTTONS = new Set(['submit', 'button', 'reset', 'image']);
/** A short name without spaces is an identifier; a longer one may be a sentence that instructs a model. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]{0,19}(?:[_-][A-Za-z0-9]{1,19})?$/;

/** The fields of a form that agents may fill in, with the form's own constraints. */
export function toolParameters(form: ManifestForm, domain: string): FormParameters {
  const usable = form.fields.filter(({ type }) => !BUTTONS.has(type) && type !== 'hidden');
  const personal = usable.filter(isPersonal);
  const fields = usable.filter((field) => !isPersonal(field) && placeOfField(field, form) !== null);
  const names = parameterNames(fields);
  return {
    personal,
    parameters: fields.flatMap((field, index) => {
      const place = placeOfField(field, form);
      const name = names[index];
      if (place === null || name === undefined) return [];
      return [
        { name, required: field.required, field, ...described(field, { name, place, domain }) },
      ];
    }),
  };
}

function isPersonal({ type, autocomplete = '' }: ManifestField): boolean {
  return PERSONAL_TYPES.has(type) || PERSONAL_AUTOCOMPLETE.test(autocomplete);
}

/**
 * Names each parameter by the field's autocomplete attribute, by its type, else by its name if that is an identifier;
 * never by its label, which is a text of the site.
 */
function parameterNames(fields: readonly ManifestField[]): string[] {
  const named = fields.map((field) => ({
    ...field,
    name: IDENTIFIER.test(field.name) ? field.name : '',
    label: '',
    placeholder: '',
  }));
  return formParameters(named).map((parameter) => parameter.slice(2, -2));
}

function placeOfField(
  { selector, name, label, type }: ManifestField,
  form: ManifestForm,
): ElementPlace | null {
  const place = {
    ...(form.frame === undefined ? {} : { frame: form.frame }),
    ...(form.shadow === undefined ? {} : { shadow: form.shadow }),
  };
  if (selector !== null) return { selector, ...place };
  if (form.selector !== null && name !== '')
    return { selector: `${form.selector} [name=${cssString(name)}]`, ...place };
  if (label === '') return null;
  const role = Object.hasOwn(FIELD_ROLES, type) ? FIELD_ROLES[type] : 'textbox';
  return { selector: null, named: { role: role ?? 'textbox', name_id: nameId(label) }, ...place };
}

/** The text as a CSS string (CSSOM, "serialize a string"). */
function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}

function described(
  field: ManifestField,
  {
    name,
    place,
    domain,
  }: { readonly name: string; readonly place: ElementPlace; readonly domain: string },
): { readonly schema: ParameterSchema; readonly step: ToolStep } {
  const label = quoted(field.label || field.placeholder || field.name, domain);
  const description = label === '' ? 'A field without a label.' : `The field ${label}.`;
  const { options = [] } = field;
  if (field.type === 'checkbox' || field.type === 'switch') {
    return {
      schema: { type: 'boolean', description },
      step: { do: 'tick', ...place, parameter: name },
    };
  }
  if (options.length > 0) {
    const { schema, ids } = chosenFrom(options, domain);
    return {
      schema: { type: 'string', description, ...schema },
      step: {
        do: 'choose',
        ...place,
        parameter: name,
        ...(Object.keys(ids).length > 0 ? { options: ids } : {}),
      },
    };
  }
  return {
    schema: { ...typed(field), description },
    step: { do: 'fill', ...place, parameter: name },
  };
}

/** Option values that could be words of a sentence are replaced by `option_1` …, with their labels quoted. */
function chosenFrom(
  options: NonNullable<ManifestField['options']>,
  domain: string,
): { schema: Pick<ParameterSchema, 'enum' | 'oneOf'>; ids: Readonly<Record<string, string>> } {
  const given = options.filter(({ value }) => value !== '');
  if (given.length === 0) return { schema: {}, ids: {} };
  if (given.every(({ value, label }) => IDENTIFIER.test(value) && value === label)) {
    return { schema: { enum: [...new Set(given.map(({ value }) => value))] }, ids: {} };
  }
  const ids: Record<string, string> = {};
  const oneOf = given.map(({ value, label }, index) => {
    const plain =
      /^[\w.-]{1,20}$/.test(value) && (IDENTIFIER.test(value) || /^[\d.-]+$/.test(value));
    const name = plain ? value : `option_${index + 1}`;
    if (!plain) ids[name] = optionId(value);
    return { const: name, title: quoted(label || value, domain) || name };
  });
  return { schema: { oneOf }, ids };
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  date: 'date',
  time: 'time',
};

function typed({ type, pattern, min, max }: ManifestField): Omit<ParameterSchema, 'description'> {
  if (type === 'number' || type === 'range') {
    const [minimum, maximum] = [numeric(min), numeric(max)];
    return {
      type: 'number',
      ...(minimum === null ? {} : { minimum }),
      ...(maximum === null ? {} : { maximum }),
    };
  }
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  const whole = wholePattern(pattern);
  return {
    type: 'string',
    ...(format === undefined ? {} : { format }),
    ...(whole === null ? {} : { pattern: whole }),
  };
}

function numeric(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** HTML's `pattern` must match the whole value. A pattern that is long or contains words is left out. */
function wholePattern(pattern: string | undefined): string | null {
  if (!pattern || pattern.length > 100 || /[A-Za-z]{3,}|[^\x21-\x7e]/.test(pattern)) return null;
  try {
    new RegExp(pattern, 'u');
    return `^(?:${pattern})$`;
  } catch {
    return null;
  }
}

import type { AuthInfo } from '@signpost/contracts/http/scan.ts';

export interface CredentialField {
  /** The field's name in the form, else its id; `username` and `password` for the generic pair. */
  readonly key: string;
  readonly label: string;
  readonly secret: boolean;
  readonly required: boolean;
}

/**
 * Input types that the person types into. Check boxes ("Remember me"), selects and hidden fields keep the form's
 * values.
 */
const TYPED = new Set([
  'text',
  'email',
  'tel',
  'number',
  'url',
  'search',
  'textbox',
  'password',
  '',
]);
const USER_NAME = /user|login|e-?mail|account/i;
const GENERIC: readonly CredentialField[] = [
  { key: 'username', label: 'Username or email', secret: false, required: true },
  { key: 'password', label: 'Password', secret: true, required: true },
];

type Input = AuthInfo['form']['inputs'][number];

/** The typed values as the API takes them. */
export interface TypedCredentials {
  readonly username: string;
  readonly password: string;
  /** All filled-in fields by their keys; absent when the form has only the two. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The fields of the detected form that a person fills in. Two are required: the first password field, and the user
 * name, which is the last field before it that looks like one, else the last before it. A generic user name and
 * password when the form does not have both.
 */
export function credentialFields(inputs: readonly Input[]): readonly CredentialField[] {
  const typed = inputs.filter(
    ({ type, name, id }) => TYPED.has(type.toLowerCase()) && (name || id),
  );
  const [user, password] = pairOf(typed);
  if (user === undefined || password === undefined) return GENERIC;
  return typed.map((input) => ({
    key: input.name || input.id,
    label: input.label?.trim() || labelOf(input.name || input.id) || 'Field',
    secret: isPassword(input),
    required: input === user || input === password,
  }));
}

/** The typed values; null unless every required field is filled in. */
export function credentialsOf(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): TypedCredentials | null {
  const textFor = ({ key, secret }: CredentialField): string =>
    secret ? (values[key] ?? '') : (values[key] ?? '').trim();
  const required = fields.filter((field) => field.required);
  if (required.some((field) => textFor(field) === '')) return null;
  const name = required.find(({ secret }) => !secret);
  const password = required.find(({ secret }) => secret);
  const pair = {
    username: name ? textFor(name) : '',
    password: password ? textFor(password) : '',
  };
  if (fields.length === required.length) return pair;
  const filled = fields.filter((field) => textFor(field) !== '');
  return {
    ...pair,
    fields: Object.fromEntries(filled.map((field) => [field.key, textFor(field)])),
  };
}

function pairOf(typed: readonly Input[]): readonly [Input | undefined, Input | undefined] {
  const at = typed.findIndex(isPassword);
  const before = typed.slice(0, Math.max(at, 0));
  return [before.findLast(isUserName) ?? before.at(-1), typed[at]];
}

const isPassword = ({ type }: Input): boolean => type.toLowerCase() === 'password';

const isUserName = ({ name, id, type }: Input): boolean =>
  type.toLowerCase() === 'email' || USER_NAME.test(`${name} ${id}`);

/** A field's name in the form as words: user_name is 'User name'. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

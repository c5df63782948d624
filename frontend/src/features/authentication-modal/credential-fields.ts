import type { AuthInfo } from '@signpost/contracts/http/scan.ts';

export interface CredentialField {
  readonly key: string;
  readonly label: string;
  readonly secret: boolean;
}

const NAMES = new Set(['text', 'email', 'tel', 'textbox', '']);
const TELLING = /user|login|e-?mail|account/i;
const GENERIC: readonly CredentialField[] = [
  { key: 'username', label: 'Username or email', secret: false },
  { key: 'password', label: 'Password', secret: true },
];

type Input = AuthInfo['form']['inputs'][number];

/**
 * The two fields of the detected form that the server fills in: the first password, and of what is typed before it the
 * last that looks like a user's name, or else the last. The generic pair when there is no such pair in the form.
 */
export function credentialFields(inputs: readonly Input[]): readonly CredentialField[] {
  const at = inputs.findIndex(({ type }) => type.toLowerCase() === 'password');
  const before = inputs.slice(0, Math.max(at, 0)).filter(isTyped);
  const user = before.findLast(isTelling) ?? before.at(-1);
  const password = inputs[at];
  if (user === undefined || password === undefined) return GENERIC;
  return [
    { key: 'username', label: labelOf(user.name || user.id) || 'Username', secret: false },
    { key: 'password', label: labelOf(password.name || password.id) || 'Password', secret: true },
  ];
}

const isTyped = ({ type }: Input): boolean => NAMES.has(type.toLowerCase());

const isTelling = ({ name, id, type }: Input): boolean =>
  type.toLowerCase() === 'email' || TELLING.test(`${name} ${id}`);

/** A field's name in the form as words: user_name is 'User name'. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was typed; null unless every field has something. */
export function credentialsOf(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): { readonly username: string; readonly password: string } | null {
  const username = fields.filter(({ secret }) => !secret).map(({ key }) => values[key] ?? '')[0];
  const password = fields.filter(({ secret }) => secret).map(({ key }) => values[key] ?? '')[0];
  return username?.trim() && password ? { username: username.trim(), password } : null;
}

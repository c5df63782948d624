import type { AuthInfo } from '@signpost/contracts/http/scan.ts';

export interface CredentialField {
  readonly key: string;
  readonly label: string;
  readonly secret: boolean;
}

const TYPED = new Set(['text', 'email', 'tel', 'password', '']);
const GENERIC: readonly CredentialField[] = [
  { key: 'username', label: 'Username or email', secret: false },
  { key: 'password', label: 'Password', secret: true },
];

/** The fields of the detected form that a person fills in; the generic pair when there is no such pair in it. */
export function credentialFields(inputs: AuthInfo['form']['inputs']): readonly CredentialField[] {
  const fields = inputs
    .filter(({ type }) => TYPED.has(type.toLowerCase()))
    .map(({ name, id, type }, index) => ({
      key: `${index} ${name || id}`,
      label: labelOf(name || id) || (type === 'password' ? 'Password' : 'Username'),
      secret: type.toLowerCase() === 'password',
    }));
  const user = fields.find(({ secret }) => !secret);
  const password = fields.find(({ secret }) => secret);
  return user && password ? [user, password] : GENERIC;
}

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

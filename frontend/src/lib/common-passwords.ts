import { newPasswordProblem } from './password-rules.ts';

const COMMON_PASSWORD_WARNING =
  'Many people use this password, so attackers try it first. Choose a less common one.';

let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * The warning for a valid new password that is among the 49,000 most common ones, ignoring case; null for any other.
 * Loads the list at the first valid password; null when it cannot be loaded.
 */
export async function newPasswordWarning(typed: string): Promise<string | null> {
  if (newPasswordProblem(typed) !== null) return null;
  loading ??= loadList();
  try {
    return (await loading).has(typed.toLowerCase()) ? COMMON_PASSWORD_WARNING : null;
  } catch {
    loading = null;
    return null;
  }
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

import {
  CONFIRMATION_DIFFERS,
  CONFIRMATION_REQUIRED,
  NEW_PASSWORD_RULES,
} from '@signpost/contracts/http/account-rules.ts';
import { textProblem } from '@signpost/contracts/http/text-rules.ts';

/** The error message about an entry; null when it is valid. */
export type Problem = string | null;

/** The problem of a password at sign-in: it is only required, the server checks it. */
export const currentPasswordProblem = (password: string): Problem =>
  password === '' ? NEW_PASSWORD_RULES.required : null;

export const newPasswordProblem = (password: string): Problem =>
  textProblem(password, NEW_PASSWORD_RULES);

export function confirmationProblem(confirmation: string, password: string): Problem {
  if (confirmation === '') return CONFIRMATION_REQUIRED;
  return confirmation === password ? null : CONFIRMATION_DIFFERS;
}

import {
  CONFIRMATION_DIFFERS,
  CONFIRMATION_REQUIRED,
  NEW_PASSWORD_RULES,
} from '@signpost/contracts/http/account-rules.ts';
import { textProblem } from '@signpost/contracts/http/text-rules.ts';

/** The sentence about the entry; null when it is valid. */
export type Problem = string | null;

/** To sign in, any password will do; only the server knows whether it is the right one. */
export const currentPasswordProblem = (password: string): Problem =>
  password === '' ? NEW_PASSWORD_RULES.required : null;

export const newPasswordProblem = (password: string): Problem =>
  textProblem(password, NEW_PASSWORD_RULES);

export function confirmationProblem(confirmation: string, password: string): Problem {
  if (confirmation === '') return CONFIRMATION_REQUIRED;
  return confirmation === password ? null : CONFIRMATION_DIFFERS;
}

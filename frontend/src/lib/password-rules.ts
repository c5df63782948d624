/** What is wrong with what was typed, in the sentences of the product specification (section 5); null when nothing is. */
export type Problem = string | null;

const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 128;
export const PASSWORD_HINT = `At least ${PASSWORD_MINIMUM} characters`;

/** To sign in, any password will do; whether it is the right one the server knows. */
export const currentPasswordProblem = (password: string): Problem =>
  password === '' ? 'Password is required' : null;

export function newPasswordProblem(password: string): Problem {
  if (password === '') return 'Password is required';
  if (lengthOf(password) < PASSWORD_MINIMUM) {
    return `Password must be at least ${PASSWORD_MINIMUM} characters long`;
  }
  if (lengthOf(password) > PASSWORD_MAXIMUM) {
    return `Password must be at most ${PASSWORD_MAXIMUM} characters long`;
  }
  return /^[^\0\p{Cs}]*$/u.test(password) ? null : 'Password has characters that cannot be used';
}

export function confirmationProblem(confirmation: string, password: string): Problem {
  if (confirmation === '') return 'Password confirmation is required';
  return confirmation === password ? null : 'Passwords do not match';
}

/** In characters as people count them, as the server does. */
export function lengthOf(text: string): number {
  return [...text].length;
}

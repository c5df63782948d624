import type { RegisterBody, RegistrationForm } from '@signpost/contracts/http/auth.ts';
import {
  confirmationProblem,
  lengthOf,
  newPasswordProblem,
  type Problem,
} from '../../lib/password-rules.ts';

/*
 * The rules of the account forms with the sentences of the product specification (section 5). The same as the
 * contract's schemas, which a test holds them to; written again so that no schema library has to be loaded.
 */

const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;
const PHONE = /^(?:\+?[ ()-]*\d[\d ()-]*)?$/;
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const EMAIL_MAXIMUM = 254;
const LINE_MAXIMUM = 100;

export function emailProblem(typed: string): Problem {
  const email = typed.trim();
  if (email === '') return 'Email address is required';
  return lengthOf(email) <= EMAIL_MAXIMUM && EMAIL.test(email)
    ? null
    : 'Please enter a valid email address';
}

export function nameProblem(typed: string, label: 'First name' | 'Last name'): Problem {
  return typed.trim() === '' ? `${label} is required` : lineProblem(typed, label);
}

export function lineProblem(typed: string, label: string): Problem {
  const line = typed.trim();
  if (lengthOf(line) > LINE_MAXIMUM) {
    return `${label} must be at most ${LINE_MAXIMUM} characters long`;
  }
  return LINE.test(line) ? null : `${label} has characters that cannot be used`;
}

export function phoneProblem(typed: string): Problem {
  const phone = typed.trim();
  return phone.length <= LINE_MAXIMUM && PHONE.test(phone)
    ? null
    : 'Please enter a valid phone number';
}

export type RegistrationValues = { readonly [Field in keyof RegistrationForm]-?: string };

/** The problem of each field that has one. */
export function registrationProblems(
  values: RegistrationValues,
): Partial<Record<keyof RegistrationValues, string>> {
  const problems: Record<keyof RegistrationValues, Problem> = {
    firstName: nameProblem(values.firstName, 'First name'),
    lastName: nameProblem(values.lastName, 'Last name'),
    email: emailProblem(values.email),
    phone: phoneProblem(values.phone),
    country: lineProblem(values.country, 'Country'),
    countryCode: lineProblem(values.countryCode, 'Country code'),
    password: newPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.confirmPassword, values.password),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** What is sent: the email lower-cased and trimmed, names and phone trimmed, what is empty left out. */
export function registrationOf(values: RegistrationValues): RegisterBody {
  const { firstName, lastName, email, phone, country, countryCode, password } = values;
  const optional = { phone, country, countryCode };
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim().toLowerCase(),
    password,
    ...Object.fromEntries(
      Object.entries(optional)
        .map(([field, text]) => [field, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    ),
  };
}

import {
  COUNTRY_CODE_RULES,
  COUNTRY_RULES,
  EMAIL_RULES,
  nameRules,
  PHONE_RULES,
} from '@signpost/contracts/http/account-rules.ts';
import type { RegisterBody, RegistrationForm } from '@signpost/contracts/http/auth.ts';
import { textProblem } from '@signpost/contracts/http/text-rules.ts';
import { confirmationProblem, newPasswordProblem, type Problem } from '../../lib/password-rules.ts';

export const emailProblem = (typed: string): Problem => textProblem(typed, EMAIL_RULES);

export type RegistrationValues = { readonly [Field in keyof RegistrationForm]-?: string };

/** The error message of each invalid field. */
export function registrationProblems(
  values: RegistrationValues,
): Partial<Record<keyof RegistrationValues, string>> {
  const problems: Record<keyof RegistrationValues, Problem> = {
    firstName: textProblem(values.firstName, nameRules('First name')),
    lastName: textProblem(values.lastName, nameRules('Last name')),
    email: emailProblem(values.email),
    phone: textProblem(values.phone, PHONE_RULES),
    country: textProblem(values.country, COUNTRY_RULES),
    countryCode: textProblem(values.countryCode, COUNTRY_CODE_RULES),
    password: newPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.confirmPassword, values.password),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** The values to send: the email lower-cased and trimmed, names and phone trimmed, empty values left out. */
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

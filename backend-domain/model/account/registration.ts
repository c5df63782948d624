import { countryOfPhone } from './dial-codes.ts';

/** What a person enters to register (product specification, section 5). */
export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly password: string;
}

export interface EntryProblem {
  readonly path: string;
  readonly message: string;
}

export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;
/** RFC 5321: the longest address that can be delivered to. */
const EMAIL_MAXIMUM = 254;
const TEXT_MAXIMUM = 100;

/** Lower case and trimmed, as it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The sentence to show for an email address that cannot be taken; null for a good one. */
export function emailProblem(email: string): string | null {
  const address = normalizeEmail(email);
  if (address === '') return 'Email address is required';
  const shaped =
    address.length <= EMAIL_MAXIMUM &&
    !hasControlCharacter(address) &&
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
  return shaped ? null : 'Please enter a valid email address';
}

/** A password is taken exactly as entered, spaces included; its length is counted in code points. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Password is required';
  const length = [...password].length;
  if (length < PASSWORD_MINIMUM) {
    return `Password must be at least ${PASSWORD_MINIMUM} characters long`;
  }
  if (length > PASSWORD_MAXIMUM) {
    return `Password must be at most ${PASSWORD_MAXIMUM} characters long`;
  }
  return null;
}

/** Optional: an empty one is no problem. Digits, spaces, dashes, parentheses and a leading plus. */
export function phoneProblem(phone: string | undefined): string | null {
  const number = phone?.trim() ?? '';
  if (number === '') return null;
  const shaped =
    number.length <= TEXT_MAXIMUM && /^\+?[\d ()-]+$/.test(number) && /\d/.test(number);
  return shaped ? null : 'Please enter a valid phone number';
}

/** Everything that is wrong with a registration, in the order of the form; empty when nothing is. */
export function registrationProblems(registration: Registration): readonly EntryProblem[] {
  const messages: [path: string, message: string | null][] = [
    ['firstName', requiredTextProblem('First name', registration.firstName)],
    ['lastName', requiredTextProblem('Last name', registration.lastName)],
    ['email', emailProblem(registration.email)],
    ['phone', phoneProblem(registration.phone)],
    ['country', textProblem('Country', registration.country)],
    ['countryCode', textProblem('Country code', registration.countryCode)],
    ['password', passwordProblem(registration.password)],
  ];
  return messages.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

/** A registration without its password, as it is stored. */
export interface TidyRegistration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly country?: string;
  readonly countryCode?: string;
}

/**
 * Email lower-cased and trimmed, names and phone trimmed, empty optional fields omitted; country and country code
 * are detected from the phone while the country is empty.
 */
export function tidyRegistration(registration: Registration): TidyRegistration {
  const phone = registration.phone?.trim() ?? '';
  const country = registration.country?.trim() ?? '';
  const countryCode = registration.countryCode?.trim() ?? '';
  const detected = country === '' ? countryOfPhone(phone) : null;
  return {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    email: normalizeEmail(registration.email),
    ...filled('phone', phone),
    ...filled('country', country || (detected?.country ?? '')),
    ...filled('countryCode', countryCode || (detected?.countryCode ?? '')),
  };
}

function filled<Name extends string>(name: Name, value: string): { [name in Name]?: string } {
  return value === '' ? {} : ({ [name]: value } as { [name in Name]?: string });
}

function requiredTextProblem(label: string, value: string): string | null {
  return value.trim() === '' ? `${label} is required` : textProblem(label, value);
}

function textProblem(label: string, value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  if ([...text].length > TEXT_MAXIMUM) {
    return `${label} must be at most ${TEXT_MAXIMUM} characters long`;
  }
  return hasControlCharacter(text) ? `${label} has characters that cannot be used` : null;
}

function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}

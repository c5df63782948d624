import { LINE, STORABLE, type TextRules } from './text-rules.ts';

/*
 * The rules of the account forms with the sentences of the product specification (section 5). The schemas and the forms
 * in the browser share them; the forms load no schema library.
 */

const MAX_NAME_LENGTH = 100;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
const INVALID_EMAIL = 'Please enter a valid email address';
const INVALID_PHONE = 'Please enter a valid phone number';

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters`;
export const CONFIRMATION_REQUIRED = 'Password confirmation is required';
export const CONFIRMATION_DIFFERS = 'Passwords do not match';

/** First name, last name. */
export const nameRules = (label: string): TextRules => ({
  required: `${label} is required`,
  maximum: MAX_NAME_LENGTH,
  tooLong: `${label} must be at most ${MAX_NAME_LENGTH} characters long`,
  pattern: LINE,
  malformed: `${label} has characters that cannot be used`,
});

/** Country, country code: an empty text counts as none. */
export const optionalLineRules = (maximum: number, label: string): TextRules => ({
  ...nameRules(label),
  required: `${label} has to be text`,
  maximum,
  tooLong: `${label} must be at most ${maximum} characters long`,
  mayBeEmpty: true,
});

export const COUNTRY_RULES = optionalLineRules(MAX_NAME_LENGTH, 'Country');
export const COUNTRY_CODE_RULES = optionalLineRules(MAX_NAME_LENGTH, 'Country code');

/** Trimmed and in lower case, as it is stored and looked up. */
export const EMAIL_RULES: TextRules = {
  required: 'Email address is required',
  // RFC 5321: the longest address that can be delivered to.
  maximum: 254,
  tooLong: INVALID_EMAIL,
  pattern: /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u,
  malformed: INVALID_EMAIL,
  lowerCase: true,
};

/** Digits, spaces, dashes, parentheses and a leading plus; an empty text counts as none. */
export const PHONE_RULES: TextRules = {
  required: INVALID_PHONE,
  maximum: MAX_NAME_LENGTH,
  tooLong: INVALID_PHONE,
  pattern: /^(?:\+?[ ()-]*\d[\d ()-]*)?$/,
  malformed: INVALID_PHONE,
  mayBeEmpty: true,
};

/** A password that is to be set, exactly as it was entered. */
export const NEW_PASSWORD_RULES: TextRules = {
  required: 'Password is required',
  minimum: {
    length: MIN_PASSWORD_LENGTH,
    tooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  },
  maximum: MAX_PASSWORD_LENGTH,
  tooLong: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
  pattern: STORABLE,
  malformed: 'Password has characters that cannot be used',
  verbatim: true,
};

import { z } from 'zod';

/**
 * Building blocks of requests. Everything a client sends is bounded, and text is free of characters that storage
 * cannot hold (NUL, half a surrogate pair).
 */

/** One line: no control characters, no halves of surrogate pairs. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** As typed, whatever it is, except what can be stored nowhere. */
const STORABLE = /^[^\0\p{Cs}]*$/u;

const EMAIL_MAXIMUM = 254;
const NAME_MAXIMUM = 100;
const URL_MAXIMUM = 2_048;
const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 128;

interface LineMessages {
  /** Shown for a missing or empty text, and for what is no text at all. */
  readonly required: string;
  /** Shown for a text that is too long; `required` when there is no better one. */
  readonly tooLong?: string;
  /** Shown for a text with control characters. */
  readonly malformed?: string;
}

/** A required line of text, trimmed, of at most `maximum` code points. The first thing wrong is told, and only that. */
export function line(maximum: number, messages: LineMessages): z.ZodString {
  const { required, tooLong = `Use at most ${maximum} characters` } = messages;
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .refine((text) => withinCodePoints(text, 0, maximum), { error: tooLong, abort: true })
    .regex(LINE, messages.malformed ?? 'This has characters that cannot be used')
    .meta({ maxLength: maximum });
}

/** An optional line of text, trimmed; an empty one is as good as none. */
export function optionalLine(maximum: number, label: string) {
  return z
    .string(`${label} has to be text`)
    .trim()
    .refine((text) => withinCodePoints(text, 0, maximum), {
      error: `${label} must be at most ${maximum} characters long`,
      abort: true,
    })
    .regex(LINE, `${label} has characters that cannot be used`)
    .meta({ maxLength: maximum })
    .optional();
}

/** Text that is taken exactly as it was typed, spaces included: passwords. Length in code points. */
export function verbatim(maximum: number, required: string): z.ZodString {
  return z
    .string(required)
    .min(1, { error: required, abort: true })
    .refine((text) => withinCodePoints(text, 0, maximum), {
      error: `Use at most ${maximum} characters`,
      abort: true,
    })
    .regex(STORABLE, 'This has characters that cannot be used')
    .meta({ maxLength: maximum });
}

/** First name, last name: the messages are the product specification's (section 5). */
export const personName = (label: string): z.ZodString =>
  line(NAME_MAXIMUM, {
    required: `${label} is required`,
    tooLong: `${label} must be at most ${NAME_MAXIMUM} characters long`,
    malformed: `${label} has characters that cannot be used`,
  });

/** Trimmed and lower-cased, as it is stored and looked up. Length by RFC 5321. */
export const emailAddress = z
  .string('Email address is required')
  .trim()
  .toLowerCase()
  .min(1, { error: 'Email address is required', abort: true })
  .max(EMAIL_MAXIMUM, { error: 'Please enter a valid email address', abort: true })
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u, {
    error: 'Please enter a valid email address',
  });

/** A password that is to be set: 8 to 128 code points, trimmed of nothing. */
export const newPassword = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .refine((text) => withinCodePoints(text, PASSWORD_MINIMUM, Number.POSITIVE_INFINITY), {
    error: `Password must be at least ${PASSWORD_MINIMUM} characters long`,
    abort: true,
  })
  .refine((text) => withinCodePoints(text, 0, PASSWORD_MAXIMUM), {
    error: `Password must be at most ${PASSWORD_MAXIMUM} characters long`,
    abort: true,
  })
  .regex(STORABLE, 'Password has characters that cannot be used')
  .meta({ minLength: PASSWORD_MINIMUM, maxLength: PASSWORD_MAXIMUM, format: 'password' });

/** Optional, and an empty one is as good as none: digits, spaces, dashes, parentheses and a leading plus. */
export const phoneNumber = z
  .string('Please enter a valid phone number')
  .trim()
  .max(NAME_MAXIMUM, { error: 'Please enter a valid phone number', abort: true })
  .regex(/^(?:\+?[ ()-]*\d[\d ()-]*)?$/, 'Please enter a valid phone number')
  .optional();

/**
 * A web address as a person may have typed it. Only its bounds are checked here: what counts as an address, and that
 * a missing scheme is taken for https, is the server's rule (`INVALID_URL`).
 */
export const typedAddress = (required: string): z.ZodString =>
  line(URL_MAXIMUM, {
    required,
    tooLong: 'Please enter a valid URL',
    malformed: 'Please enter a valid URL',
  });

/** The address of a page as the server told it before. */
export const pageAddress = line(URL_MAXIMUM, {
  required: 'A URL is required',
  tooLong: 'This URL is too long',
  malformed: 'This is not a URL',
});

/**
 * The public id of something of the user's. Any bounded text will do: an id that never was given out is answered
 * like a foreign one, with 404.
 */
export const publicId = (label: string): z.ZodString =>
  line(100, { required: `${label} is required`, malformed: `${label} is not valid` });

/** Size and place of a page of a list. */
export const pageOfList = {
  limit: z.coerce
    .number<number | string>('The limit has to be a number')
    .int('The limit has to be a whole number')
    .min(1, 'The limit has to be at least 1')
    .max(100, 'The limit may be at most 100')
    .default(20)
    .describe('Entries at most'),
  cursor: optionalLine(500, 'The cursor').describe(
    '`next_cursor` of the page before; absent for the first',
  ),
};

/** Length in code points within bounds, without walking through a text that is too long anyway. */
function withinCodePoints(text: string, minimum: number, maximum: number): boolean {
  if (text.length > maximum * 2) return false;
  const length =
    text.length <= minimum * 2 || text.length > maximum ? [...text].length : text.length;
  return length >= minimum && length <= maximum;
}

import { z } from 'zod';

/**
 * Building blocks of requests. Everything a client sends is bounded, and text is free of characters that storage
 * cannot hold (NUL, half a surrogate pair). Of each field the first thing wrong is told, and only that. Lengths are
 * in code points, as JSON Schema counts them too.
 */

/** One line: no control characters, no halves of surrogate pairs. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** As typed, whatever it is, except what can be stored nowhere. */
const STORABLE = /^[^\0\p{Cs}]*$/u;
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;
const PHONE = /^(?:\+?[ ()-]*\d[\d ()-]*)?$/;

/** RFC 5321: the longest address that can be delivered to. */
const EMAIL_MAXIMUM = 254;
const NAME_MAXIMUM = 100;
export const URL_MAXIMUM = 2_048;
const PASSWORD_MINIMUM = 8;
const PASSWORD_MAXIMUM = 128;

interface Rules {
  /** The sentence for a missing text, or for what is no text at all. */
  readonly required: string;
  readonly maximum: number;
  readonly tooLong: string;
  readonly pattern: RegExp;
  readonly malformed: string;
  readonly minimum?: { readonly length: number; readonly tooShort: string };
  /** Whether nothing will do as well. */
  readonly mayBeEmpty?: boolean;
  /** Whether spaces at both ends count. */
  readonly verbatim?: boolean;
  readonly lowerCase?: boolean;
}

/** A text by rules; also told to JSON Schema, as far as it can say them. */
function text(rules: Rules): z.ZodString {
  const { minimum, maximum, pattern, mayBeEmpty = false } = rules;
  const plain = rules.verbatim ? z.string(rules.required) : z.string(rules.required).trim();
  return (rules.lowerCase ? plain.toLowerCase() : plain)
    .superRefine((value, context) => {
      const message = firstProblem(value, rules);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({
      ...(mayBeEmpty ? {} : { minLength: minimum?.length ?? 1 }),
      maxLength: maximum,
      pattern: pattern.source,
    });
}

/** The length is judged before the pattern, which therefore never meets a text of megabytes. */
function firstProblem(value: string, rules: Rules): string | null {
  if (value === '') return rules.mayBeEmpty ? null : rules.required;
  const { minimum, maximum } = rules;
  const length = value.length > maximum * 2 ? Number.POSITIVE_INFINITY : [...value].length;
  if (minimum && length < minimum.length) return minimum.tooShort;
  if (length > maximum) return rules.tooLong;
  return rules.pattern.test(value) ? null : rules.malformed;
}

interface LineMessages {
  readonly required: string;
  readonly tooLong?: string;
  readonly malformed?: string;
}

/** A required line of text, trimmed. */
export const line = (maximum: number, messages: LineMessages): z.ZodString =>
  text({
    maximum,
    pattern: LINE,
    tooLong: `Use at most ${maximum} characters`,
    malformed: 'This has characters that cannot be used',
    ...messages,
  });

/** An optional line of text, trimmed; an empty one is as good as none. */
export const optionalLine = (maximum: number, label: string) =>
  text({
    required: `${label} has to be text`,
    maximum,
    tooLong: `${label} must be at most ${maximum} characters long`,
    pattern: LINE,
    malformed: `${label} has characters that cannot be used`,
    mayBeEmpty: true,
  }).optional();

/** Text that is taken exactly as it was typed, spaces included: user names and passwords. */
export const verbatim = (maximum: number, required: string): z.ZodString =>
  text({
    required,
    maximum,
    tooLong: `Use at most ${maximum} characters`,
    pattern: STORABLE,
    malformed: 'This has characters that cannot be used',
    verbatim: true,
  });

/** First name, last name: the messages are the product specification's (section 5). */
export const personName = (label: string): z.ZodString =>
  line(NAME_MAXIMUM, {
    required: `${label} is required`,
    tooLong: `${label} must be at most ${NAME_MAXIMUM} characters long`,
    malformed: `${label} has characters that cannot be used`,
  });

/** Trimmed and lower-cased, as it is stored and looked up. */
export const emailAddress = text({
  required: 'Email address is required',
  maximum: EMAIL_MAXIMUM,
  tooLong: 'Please enter a valid email address',
  pattern: EMAIL,
  malformed: 'Please enter a valid email address',
  lowerCase: true,
});

/** A password that is to be set: 8 to 128 characters, trimmed of nothing. */
export const newPassword = text({
  required: 'Password is required',
  minimum: {
    length: PASSWORD_MINIMUM,
    tooShort: `Password must be at least ${PASSWORD_MINIMUM} characters long`,
  },
  maximum: PASSWORD_MAXIMUM,
  tooLong: `Password must be at most ${PASSWORD_MAXIMUM} characters long`,
  pattern: STORABLE,
  malformed: 'Password has characters that cannot be used',
  verbatim: true,
});

/** Optional, and an empty one is as good as none: digits, spaces, dashes, parentheses and a leading plus. */
export const phoneNumber = text({
  required: 'Please enter a valid phone number',
  maximum: NAME_MAXIMUM,
  tooLong: 'Please enter a valid phone number',
  pattern: PHONE,
  malformed: 'Please enter a valid phone number',
  mayBeEmpty: true,
}).optional();

/**
 * A web address as a person may have typed it. Only its bounds are checked here: what counts as an address, and that
 * a missing scheme is taken for https, is the server’s rule (`INVALID_URL`).
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
 * The public id of something of the user’s. Any bounded text will do: an id that never was given out is answered
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

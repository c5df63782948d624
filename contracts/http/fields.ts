import { z } from 'zod';
import {
  COUNTRY_CODE_RULES,
  COUNTRY_RULES,
  EMAIL_RULES,
  NEW_PASSWORD_RULES,
  nameRules,
  optionalLineRules,
  PHONE_RULES,
} from './account-rules.ts';
import { LINE, STORABLE, type TextRules, textProblem } from './text-rules.ts';

/**
 * Building blocks of requests. Everything a client sends is bounded, and text is free of characters that storage cannot
 * hold (NUL, half a surrogate pair). For each field only the first problem is reported. Lengths are in code points, as
 * in JSON Schema.
 */

export const MAX_URL_LENGTH = 2_048;

/** The schema of a text with these rules. Its JSON Schema states as many of them as it can. */
function text(rules: TextRules): z.ZodString {
  const { minimum, maximum, pattern, mayBeEmpty = false } = rules;
  const plain = rules.verbatim ? z.string(rules.required) : z.string(rules.required).trim();
  return (rules.lowerCase ? plain.toLowerCase() : plain)
    .superRefine((value, context) => {
      const message = textProblem(value, rules);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({
      ...(mayBeEmpty ? {} : { minLength: minimum?.length ?? 1 }),
      maxLength: maximum,
      pattern: pattern.source,
    });
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

/** An optional line of text, trimmed; an empty one counts as none. */
export const optionalLine = (maximum: number, label: string) =>
  text(optionalLineRules(maximum, label)).optional();

/** Text that is taken exactly as typed, including spaces: user names and passwords. */
export const verbatim = (maximum: number, required: string): z.ZodString =>
  text({
    required,
    maximum,
    tooLong: `Use at most ${maximum} characters`,
    pattern: STORABLE,
    malformed: 'This has characters that cannot be used',
    verbatim: true,
  });

/** First name, last name. */
export const personName = (label: string): z.ZodString => text(nameRules(label));

export const emailAddress = text(EMAIL_RULES);
export const newPassword = text(NEW_PASSWORD_RULES);
export const phoneNumber = text(PHONE_RULES).optional();
export const country = text(COUNTRY_RULES).optional();
export const countryCode = text(COUNTRY_CODE_RULES).optional();

/**
 * A web address as a person may have typed it. Only its length is checked here: the server decides what is an address,
 * and uses https when the scheme is missing (`INVALID_URL`).
 */
export const typedAddress = (required: string): z.ZodString =>
  line(MAX_URL_LENGTH, {
    required,
    tooLong: 'Please enter a valid URL',
    malformed: 'Please enter a valid URL',
  });

/** The URL of a page, exactly as the server sent it. */
export const pageAddress = line(MAX_URL_LENGTH, {
  required: 'A URL is required',
  tooLong: 'This URL is too long',
  malformed: 'This is not a URL',
});

/**
 * The public id of one of the user’s objects. Any text within the length limit is accepted: an unknown id is answered
 * with 404, like the id of another user’s object.
 */
export const publicId = (label: string): z.ZodString =>
  line(100, { required: `${label} is required`, malformed: `${label} is not valid` });

/** Size and start of one page of a list. */
export const pageOfList = {
  limit: z.coerce
    .number<number | string>('The limit has to be a number')
    .int('The limit has to be a whole number')
    .min(1, 'The limit has to be at least 1')
    .max(100, 'The limit may be at most 100')
    .default(20)
    .describe('Maximum number of entries'),
  cursor: optionalLine(500, 'The cursor').describe(
    '`next_cursor` of the previous page; absent for the first',
  ),
};

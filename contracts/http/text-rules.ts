/** The rules for a text, and the messages when it breaks them. Lengths are in code points, as in JSON Schema. */
export interface TextRules {
  /** The message for a missing text, or for a value that is not a text. */
  readonly required: string;
  readonly maximum: number;
  readonly tooLong: string;
  readonly pattern: RegExp;
  readonly malformed: string;
  readonly minimum?: { readonly length: number; readonly tooShort: string };
  /** Whether an empty text is valid. */
  readonly mayBeEmpty?: boolean;
  /** Whether leading and trailing spaces are kept; they are trimmed otherwise. */
  readonly verbatim?: boolean;
  readonly lowerCase?: boolean;
}

/** One line: no control characters, no halves of surrogate pairs. */
export const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** Any text that storage can hold. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** The message of the first rule that an entered text breaks; null when it follows all of them. */
export function textProblem(entered: string, rules: TextRules): string | null {
  const { minimum, maximum } = rules;
  const text = rules.verbatim ? entered : entered.trim();
  if (text === '') return rules.mayBeEmpty ? null : rules.required;
  // The length is checked before the pattern, so that the pattern never runs over megabytes of text.
  const length = text.length > maximum * 2 ? Number.POSITIVE_INFINITY : [...text].length;
  if (minimum && length < minimum.length) return minimum.tooShort;
  if (length > maximum) return rules.tooLong;
  return rules.pattern.test(text) ? null : rules.malformed;
}

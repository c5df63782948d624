/** The rules for a text, and the messages when it breaks them. Lengths are in code points, as in JSON Schema. */
export interface TextRules {
  /** The sentence for a missing text, or for a value that is no text. */
  readonly required: string;
  readonly maximum: number;
  readonly tooLong: string;
  readonly pattern: RegExp;
  readonly malformed: string;
  readonly minimum?: { readonly length: number; readonly tooShort: string };
  /** Whether an empty text is valid. */
  readonly mayBeEmpty?: boolean;
  /** Whether spaces at both ends count. */
  readonly verbatim?: boolean;
  readonly lowerCase?: boolean;
}

/** One line: no control characters, no halves of surrogate pairs. */
export const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** Any text that storage can hold. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Whether the text that was entered follows the rules: null, or the first sentence that applies. */
export function textProblem(entered: string, rules: TextRules): string | null {
  const { minimum, maximum } = rules;
  const text = rules.verbatim ? entered : entered.trim();
  if (text === '') return rules.mayBeEmpty ? null : rules.required;
  // The length comes before the pattern, which therefore never reads a text of megabytes.
  const length = text.length > maximum * 2 ? Number.POSITIVE_INFINITY : [...text].length;
  if (minimum && length < minimum.length) return minimum.tooShort;
  if (length > maximum) return rules.tooLong;
  return rules.pattern.test(text) ? null : rules.malformed;
}

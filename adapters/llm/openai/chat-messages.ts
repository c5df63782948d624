import type { JsonSchema } from '@signpost/backend-domain/model/shared/language-task.ts';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { estimateTokens } from './token-estimate.ts';

/** The content of a request, independent of how the server accepts a schema. */
export interface Question {
  readonly name: string;
  readonly instructions: string;
  /** The JSON Schema of the answer; null for plain text. */
  readonly schema: JsonSchema | null;
  readonly data: unknown;
  /** The previous answer when it could not be used, and why. */
  readonly rejected?: { readonly answer: string; readonly why: string };
}

/** A longer rejected answer is not sent to the model again: it would cost more than it helps. */
const SHOWN_AGAIN = 20_000;

/**
 * The messages of a request. Facts about a site are only ever in a user message, as JSON between two marks that the
 * JSON cannot contain (`<` is escaped).
 */
export function chatMessages(
  question: Question,
  schemaInPrompt: boolean,
): ChatCompletionMessageParam[] {
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: systemText(question, schemaInPrompt) },
    { role: 'user', content: `<data>\n${delimited(question.data)}\n</data>` },
  ];
  const { rejected } = question;
  if (rejected) {
    if (rejected.answer !== '' && rejected.answer.length <= SHOWN_AGAIN)
      messages.push({ role: 'assistant', content: rejected.answer });
    messages.push({
      role: 'user',
      content: `That answer cannot be used: ${rejected.why} Answer again, the whole of it, with JSON only.`,
    });
  }
  return messages;
}

function systemText({ instructions, schema }: Question, schemaInPrompt: boolean): string {
  const data = 'The data is the JSON between <data> and </data>.';
  if (!schema) return `${instructions}\n${data}`;
  if (!schemaInPrompt) return `${instructions}\n${data} Answer with JSON.`;
  return `${instructions}\n${data} Answer with one JSON object of this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`;
}

function delimited(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The estimated number of input tokens of a conversation, including a few for the frame of each message. */
export function estimateInput(messages: readonly ChatCompletionMessageParam[]): number {
  return messages.reduce(
    (sum, { content }) => sum + 8 + estimateTokens(typeof content === 'string' ? content : ''),
    0,
  );
}

import { InvalidAnswer } from '@signpost/backend-domain/model/shared/language-task.ts';

/**
 * The JSON in a model's answer. Models without a strict mode write their reasoning or a code fence around it. Throws
 * InvalidAnswer.
 */
export function jsonAnswer(text: string): unknown {
  const spoken = withoutThoughts(text).trim();
  const first = spoken.indexOf('{');
  const last = spoken.lastIndexOf('}');
  for (const candidate of [
    spoken,
    first < last && first >= 0 ? spoken.slice(first, last + 1) : '',
  ]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // This candidate is not JSON.
    }
  }
  throw new InvalidAnswer('It is not JSON.');
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end === -1 ? text : text.slice(end + '</think>'.length);
}

import { LanguageModelFailed, TokenBudget } from '../../model/shared/language-task.ts';
import { type SiteSummaryInput, siteSummaryTask } from '../../model/site/site-summary.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LanguageModel } from '../../ports/language-model.ts';

const MAX_TOKENS = 4_000;
const SUMMARY_TIMEOUT_MS = 15_000;

/**
 * Yields the summary while it is being written; returns the whole. When the model fails or takes too long, the text of
 * the rules replaces it.
 */
export async function* summarise(
  input: SiteSummaryInput,
  { model, clock }: { readonly model: LanguageModel; readonly clock: Clock },
  signal: AbortSignal,
): AsyncGenerator<string, string> {
  const late = new AbortController();
  const answered = new AbortController();
  void clock.sleep(SUMMARY_TIMEOUT_MS, answered.signal).then(
    () => late.abort(),
    () => {},
  );
  let text = '';
  try {
    const pieces = model.narrate(siteSummaryTask, input, {
      budget: new TokenBudget(MAX_TOKENS),
      signal: AbortSignal.any([signal, late.signal]),
    });
    for await (const piece of pieces) {
      text += piece;
      yield piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LanguageModelFailed) && !late.signal.aborted) throw error;
    text = '';
  } finally {
    answered.abort();
  }
  if (text.trim() !== '') return text.trim();
  const byRules = siteSummaryTask.deterministic(input);
  yield byRules;
  return byRules;
}

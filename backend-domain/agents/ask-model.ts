import {
  LanguageModelFailed,
  type LanguageTask,
  type NarrationTask,
} from '../model/shared/language-task.ts';
import type { ScanRun } from './scan-run.ts';

/**
 * The model's answer, or the rules' when it fails: a scan never fails because of the model. The failure is logged once
 * for each call; a stop or shutdown during the call is passed on.
 */
export async function askModel<Input, Output>(
  run: ScanRun,
  task: LanguageTask<Input, Output>,
  input: Input,
): Promise<{ readonly answer: Output; readonly byModel: boolean }> {
  try {
    const answer = await run.ports.model.answer(task, input, {
      budget: run.budget,
      signal: run.signal,
    });
    return { answer, byModel: true };
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error;
    run.signal.throwIfAborted();
    run.reporter.log(
      'warning',
      `The language model did not answer (${error.message}); rules decide instead.`,
    );
    return { answer: task.deterministic(input), byModel: false };
  }
}

/** The model's words, or the rules' when it fails or its budget is used up. */
export async function narrated<Input>(
  run: ScanRun,
  task: NarrationTask<Input>,
  input: Input,
): Promise<string> {
  let words = '';
  try {
    const pieces = run.ports.model.narrate(task, input, { budget: run.budget, signal: run.signal });
    for await (const piece of pieces) words += piece;
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error;
    run.signal.throwIfAborted();
    run.reporter.log(
      'warning',
      `The language model did not answer (${error.message}); rules word it instead.`,
    );
    words = '';
  }
  return words.trim() === '' ? task.deterministic(input) : words.trim();
}

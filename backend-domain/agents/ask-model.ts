import {
  LanguageModelFailed,
  type LanguageTask,
  type NarrationTask,
} from '../model/shared/language-task.ts';
import type { ScanRun } from './scan-run.ts';

/**
 * The model's answer, or the rules' answer when the model fails: a scan never fails because of the model. Each failed
 * call is logged once; a stop or shutdown during the call is thrown on.
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

/** The model's text, or the rules' text when the model fails or its budget is used up. */
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
      `The language model did not answer (${error.message}); a text by rules is used instead.`,
    );
    words = '';
  }
  return words.trim() === '' ? task.deterministic(input) : words.trim();
}

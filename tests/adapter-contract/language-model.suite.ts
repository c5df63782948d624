import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  InvalidAnswer,
  type LanguageTask,
  type NarrationTask,
  TokenBudget,
} from '@signpost/backend-domain/model/shared/language-task.ts';
import type { LanguageModel } from '@signpost/backend-domain/ports/language-model.ts';

/** A task with an obvious right answer: the first of the colours. */
export const colourTask: LanguageTask<{ readonly colours: readonly string[] }, string> = {
  name: 'choose-colour',
  instructions: 'Choose one of the colours.',
  schema: {
    type: 'object',
    properties: { colour: { type: 'string' } },
    required: ['colour'],
    additionalProperties: false,
  },
  maxOutputTokens: 50,
  data: ({ colours }) => ({ colours }),
  parse(answer, { colours }) {
    const chosen =
      typeof answer === 'object' && answer !== null && 'colour' in answer ? answer.colour : null;
    if (typeof chosen !== 'string' || !colours.includes(chosen))
      throw new InvalidAnswer(`The colour must be one of ${colours.join(', ')}.`);
    return chosen;
  },
  deterministic: ({ colours }) => colours[0] ?? '',
};

export const praiseTask: NarrationTask<{ readonly colour: string }> = {
  name: 'praise-colour',
  instructions: 'Praise the colour.',
  maxOutputTokens: 50,
  data: ({ colour }) => ({ colour }),
  deterministic: ({ colour }) => `The colour ${colour} is warm and bright.`,
  clean: (words) => words.replaceAll('https://evil.example', ''),
};

export interface OpenedModel {
  readonly model: LanguageModel;
  close(): Promise<void>;
}

/** What every LanguageModel promises when nothing fails. A model with a server needs one that answers both tasks. */
export function languageModelSuite(adapter: string, open: () => Promise<OpenedModel>): void {
  describe(`LanguageModel on ${adapter}`, () => {
    let opened: OpenedModel;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const budget = () => new TokenBudget(10_000);
    const colours = { colours: ['red', 'green'] };

    it('has a name', () => {
      expect(opened.model.name).toMatch(/^\w[\w:.-]+$/);
    });

    it('answers a task with a value that the task’s check accepts', async () => {
      const answer = await opened.model.answer(colourTask, colours, { budget: budget() });
      expect(colours.colours).toContain(answer);
    });

    it('answers many tasks at once without mixing them up', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          opened.model.answer(colourTask, { colours: [`shade-${index}`] }, { budget: budget() }),
        ),
      );
      expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => `shade-${index}`));
    });

    it('narrates in pieces that make one text', async () => {
      const pieces: string[] = [];
      for await (const piece of opened.model.narrate(
        praiseTask,
        { colour: 'red' },
        { budget: budget() },
      ))
        pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.join('')).toBe('The colour red is warm and bright.');
    });

    it('lets a reader stop in the middle of a narration', async () => {
      for await (const piece of opened.model.narrate(
        praiseTask,
        { colour: 'red' },
        { budget: budget() },
      )) {
        expect(piece).not.toBe('');
        break;
      }
    });

    it('does nothing once its signal is aborted', async () => {
      const signal = AbortSignal.abort(new Error('stopped'));
      await expect(
        opened.model.answer(colourTask, colours, { budget: budget(), signal }),
      ).rejects.toThrow('stopped');
      const narration = opened.model.narrate(
        praiseTask,
        { colour: 'red' },
        { budget: budget(), signal },
      );
      await expect(narration[Symbol.asyncIterator]().next()).rejects.toThrow('stopped');
    });

    it('never spends more than the budget, nor adds to it', async () => {
      const shared = budget();
      await opened.model.answer(colourTask, colours, { budget: shared });
      expect(shared.left).toBeLessThanOrEqual(10_000);
      expect(shared.left).toBeGreaterThan(9000);
    });
  });
}

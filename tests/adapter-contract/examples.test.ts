import { describe, expect, it } from '@jest/globals';
import { TokenBudget } from '@signpost/backend-domain/model/shared/language-task.ts';
import { OllamaLanguageModel } from '../examples/ollama-language-model.ts';
import { type OllamaRequest, startOllamaServer } from '../examples/ollama-server.ts';
import { SqliteUserRepository } from '../examples/sqlite-user-repository.ts';
import { colourTask, languageModelSuite, praiseTask } from './language-model.suite.ts';
import { userRepositorySuite } from './user-repository.suite.ts';

const obliging = ({ data, wantsJson }: OllamaRequest): string[] =>
  wantsJson
    ? [JSON.stringify({ colour: data.colours?.[0] })]
    : praiseTask.deterministic({ colour: data.colour ?? '' }).split(/(?<=[ a-e])/);

async function openOllama(reply: (request: OllamaRequest) => string[] | number) {
  const { url, close } = await startOllamaServer(reply);
  return { model: new OllamaLanguageModel({ url, model: 'test', timeoutMs: 60_000 }), close };
}

languageModelSuite('Ollama, the example of docs/adapters.md', () => openOllama(obliging));

userRepositorySuite('SQLite, the example of docs/adapters.md', async () => {
  const repository = new SqliteUserRepository(':memory:');
  return { repository, close: async () => repository.close() };
});

describe('The language model of docs/adapters.md', () => {
  const input = { colours: ['red', 'green'] };
  const budget = () => new TokenBudget(10_000);

  it('asks again after an answer that cannot be used, and says why', async () => {
    const asked: OllamaRequest[] = [];
    const { model, close } = await openOllama((request) => {
      asked.push(request);
      return [asked.length === 1 ? '{"colour":"blue"}' : '{"colour":"green"}'];
    });
    expect(await model.answer(colourTask, input, { budget: budget() })).toBe('green');
    expect(asked[1]?.messages.at(-1)?.content).toContain('one of red, green');
    await close();
  });

  it.each<[string, string[] | number, string]>([
    ['two answers without JSON', ['no JSON'], 'invalid'],
    ['a refusal', 500, 'refused'],
  ])('fails after %s with a reason that the agents know', async (_, reply, reason) => {
    const { model, close } = await openOllama(() => reply);
    await expect(model.answer(colourTask, input, { budget: budget() })).rejects.toMatchObject({
      reason,
    });
    await close();
  });

  it('asks nothing when the budget is used up', async () => {
    const { model, close } = await openOllama(() => 500);
    const spent = new TokenBudget(0);
    await expect(model.answer(colourTask, input, { budget: spent })).rejects.toMatchObject({
      reason: 'budget',
    });
    const narration = model.narrate(praiseTask, { colour: 'red' }, { budget: spent });
    expect((await narration[Symbol.asyncIterator]().next()).done).toBe(true);
    await close();
  });
});

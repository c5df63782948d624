import { HeuristicLanguageModel } from '@signpost/adapters/llm/heuristic/heuristic-language-model.ts';
import { OpenAiLanguageModel } from '@signpost/adapters/llm/openai/openai-language-model.ts';
import {
  type ChatReply,
  completion,
  shownData,
  startOpenAiServer,
  streamed,
} from '../support/openai-server.ts';
import { languageModelSuite, praiseTask } from './language-model.suite.ts';
import { overAdapters } from './over-adapters.ts';

/** A server that answers both tasks of the suite. */
const obliging: ChatReply = (response, request) => {
  const data = shownData(request.body) as { colours?: string[]; colour?: string };
  const reply = request.body.stream
    ? streamed(praiseTask.deterministic({ colour: data.colour ?? '' }).split(/(?<=[ a-e])/))
    : completion({ colour: data.colours?.[0] });
  reply(response, request);
};

overAdapters('model', languageModelSuite, {
  rules: async () => ({ model: new HeuristicLanguageModel(), close: async () => {} }),
  'an OpenAI-compatible server': openOpenAi,
});

async function openOpenAi() {
  const server = await startOpenAiServer(obliging);
  return {
    model: new OpenAiLanguageModel({
      apiKey: 'sk-test-0123456789abcdef',
      baseURL: server.baseURL,
      model: 'test-model',
      timeoutMs: 5000,
    }),
    close: () => server.close(),
  };
}

import { HeuristicLanguageModel } from '@signpost/adapters/llm/heuristic/heuristic-language-model.ts';
import type { LanguageModel } from '@signpost/backend-domain/ports/language-model.ts';
import { ContainerModule } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { ports } from './tokens.ts';

/** The time limit of one answer, retries included. */
const MODEL_TIMEOUT_MS = 60_000;

const models: Readonly<
  Record<Environment['LLM_PROVIDER'], (environment: Environment) => Promise<LanguageModel>>
> = {
  heuristic: async () => new HeuristicLanguageModel(),
  openai: async ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }) => {
    // Imported here because the built-in heuristics do not need the client.
    const { OpenAiLanguageModel } = await import(
      '@signpost/adapters/llm/openai/openai-language-model.ts'
    );
    return new OpenAiLanguageModel({
      apiKey: OPENAI_API_KEY ?? '',
      ...(OPENAI_BASE_URL === undefined ? {} : { baseURL: OPENAI_BASE_URL }),
      model: OPENAI_MODEL,
      timeoutMs: MODEL_TIMEOUT_MS,
    });
  },
};

/** The language model that LLM_PROVIDER names. */
export const modelModule = (environment: Environment): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ports.model)
      .toResolvedValue(() => models[environment.LLM_PROVIDER](environment))
      .inSingletonScope();
  });

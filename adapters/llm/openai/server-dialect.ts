import type { JsonSchema } from '@signpost/backend-domain/model/shared/language-task.ts';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';

type ResponseFormat = NonNullable<ChatCompletionCreateParams['response_format']>;
type AnswerForm = 'json_schema' | 'json_object' | 'prompt';

/** The status codes with which servers refuse a parameter that they do not know. */
const REFUSES_PARAMETER = new Set([400, 404, 415, 422, 501]);

/**
 * Which parameters of the protocol a server understands. Assumes all at first; learns from refusals until the process
 * ends.
 */
export class ServerDialect {
  #form: AnswerForm = 'json_schema';
  #streamUsage = true;
  #limit: 'max_completion_tokens' | 'max_tokens';
  #limitChanged = false;

  /** OpenAI's newer models refuse `max_tokens`; most compatible servers know only that parameter. */
  constructor(isOpenAi: boolean) {
    this.#limit = isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  }

  /** Whether the prompt must describe the schema, because the server does not take it as a parameter. */
  get schemaInPrompt(): boolean {
    return this.#form !== 'json_schema';
  }

  responseFormat(name: string, schema: JsonSchema): { response_format?: ResponseFormat } {
    if (this.#form === 'prompt') return {};
    if (this.#form === 'json_object') return { response_format: { type: 'json_object' } };
    return {
      response_format: {
        type: 'json_schema',
        json_schema: { name, strict: true, schema: { ...schema } },
      },
    };
  }

  outputLimit(tokens: number): { max_completion_tokens?: number; max_tokens?: number } {
    return { [this.#limit]: tokens };
  }

  streamOptions(): { stream_options?: { include_usage: boolean } } {
    return this.#streamUsage ? { stream_options: { include_usage: true } } : {};
  }

  /**
   * Learns from a refused request for an answer by schema or for a stream. Returns whether it dropped a parameter, so
   * that the request may be sent again at once.
   */
  learn(
    refusal: { readonly status: number; readonly message: string },
    request: 'answer' | 'stream',
  ): boolean {
    if (!REFUSES_PARAMETER.has(refusal.status)) return false;
    const message = refusal.message.toLowerCase();
    if (/max_(?:completion_)?tokens/u.test(message)) return this.#changeLimit();
    const aboutUsage = /stream_options|include_usage/u.test(message);
    if (request === 'stream' && this.#streamUsage && aboutUsage) {
      this.#streamUsage = false;
      return true;
    }
    const isOther = /model.{0,40}(?:not|exist)|context.{0,20}length|too long|quota/u.test(message);
    if (request === 'stream' || isOther) return false;
    return this.#simplerForm();
  }

  #changeLimit(): boolean {
    if (this.#limitChanged) return false;
    this.#limitChanged = true;
    this.#limit = this.#limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    return true;
  }

  #simplerForm(): boolean {
    if (this.#form === 'prompt') return false;
    this.#form = this.#form === 'json_schema' ? 'json_object' : 'prompt';
    return true;
  }
}

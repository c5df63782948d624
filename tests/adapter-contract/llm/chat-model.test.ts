import { afterEach, describe, expect, it } from '@jest/globals';
import { type AgentTool, ChatModel } from '../../eval-agents/model/chat-model.ts';
import {
  type ChatReply,
  type OpenAiServer,
  startOpenAiServer,
} from '../../support/openai-server.ts';

let server: OpenAiServer | undefined;
afterEach(() => server?.close());

const message =
  (content: object, usage?: number): ChatReply =>
  (response) => {
    const total = usage === undefined ? {} : { usage: { total_tokens: usage } };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: content }], ...total }));
  };
const calling = (name: string, input: string) => ({
  content: null,
  tool_calls: [{ id: 'call-1', type: 'function', function: { name, arguments: input } }],
});
const opened: unknown[] = [];
const tools: readonly AgentTool[] = [
  {
    name: 'open_page',
    description: 'Opens a page.',
    parameters: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    run: async ({ url }) => {
      if (url === '/broken') throw new Error('The page does not answer.\nat secret place');
      opened.push(url);
      return `The browser is at ${url}.`;
    },
  },
];

async function run(...replies: ChatReply[]) {
  server = await startOpenAiServer(...replies);
  const model = new ChatModel({ baseURL: server.baseURL, apiKey: 'key', model: 'small' });
  return model.act('open the blog', tools);
}

/** The messages of the latest request. */
const heard = () => server?.requests.at(-1)?.body.messages ?? [];

describe('A model that calls tools', () => {
  it('has its calls executed until it makes no more, and its tokens added up', async () => {
    const result = await run(
      message(calling('open_page', '{"url":"/blog"}'), 100),
      message({ content: 'done' }, 150),
    );
    expect(result).toEqual({ steps: 1, tokens: 250 });
    expect(opened).toEqual(['/blog']);
    expect(heard().at(-1)).toMatchObject({
      role: 'tool',
      tool_call_id: 'call-1',
      content: 'The browser is at /blog.',
    });
    expect(server?.requests[0]).toMatchObject({
      authorization: 'Bearer key',
      body: { model: 'small', tools: [{ type: 'function', function: { name: 'open_page' } }] },
    });
  });

  it('gets errors and unknown function names as answers', async () => {
    await run(message(calling('open_page', '{"url":"/broken"}')), message({ content: 'done' }));
    expect(heard().at(-1)?.content).toBe('That failed: The page does not answer.');
    await server?.close();
    await run(message(calling('fly', '{}')), message({ content: 'done' }));
    expect(heard().at(-1)?.content).toBe('There is no function fly.');
    await server?.close();
    await run(message(calling('open_page', 'not JSON')), message({ content: 'done' }));
    expect(heard().at(-1)?.content).toMatch(/^That failed: /);
  });

  it('is stopped after twelve calls, with its tokens estimated where the server does not count them', async () => {
    const { steps, tokens } = await run(message(calling('open_page', '{"url":"/blog"}')));
    expect(steps).toBe(12);
    expect(tokens).toBeGreaterThan(500);
  });

  it('fails with the status when the server refuses', async () => {
    await expect(run((response) => response.writeHead(401).end())).rejects.toThrow('HTTP 401');
  });
});

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The content of a request to the chat completions endpoint. */
interface ChatRequest {
  readonly authorization: string | undefined;
  readonly body: ChatBody;
}

export interface ChatBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage: boolean };
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema: unknown };
  };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** Writes one response; it may also leave the response open or destroy it. */
export type ChatReply = (response: ServerResponse, request: ChatRequest) => void;

/**
 * A local server for OpenAI's chat completions protocol. It sends the scripted replies in order, and repeats the last
 * one.
 */
export interface OpenAiServer {
  readonly baseURL: string;
  /** The requests in order of arrival. */
  readonly requests: ChatRequest[];
  /** The number of open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export async function startOpenAiServer(...replies: readonly ChatReply[]): Promise<OpenAiServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((text) => {
      const request: ChatRequest = {
        authorization: incoming.headers.authorization,
        body: JSON.parse(text) as ChatBody,
      };
      requests.push(request);
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      if (incoming.url !== '/v1/chat/completions' || !reply) response.writeHead(404).end();
      else reply(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The data between the adapter's delimiters in the first user message. */
export function shownData(body: ChatBody): unknown {
  const user = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  const marked = /^<data>\n(.*)\n<\/data>$/su.exec(user)?.[1];
  if (marked === undefined) throw new Error('The user message contains no delimited data.');
  return JSON.parse(marked);
}

/** A recorded response of tests/data/openai, in which `content` replaces the model's answer. */
export function completion(
  content: unknown,
  changes: { readonly usage?: null; readonly finish?: string } = {},
): ChatReply {
  return (response) => {
    const answer = recorded('completion.json');
    const [choice] = answer.choices;
    choice.message.content = typeof content === 'string' ? content : JSON.stringify(content);
    choice.finish_reason = changes.finish ?? 'stop';
    if (changes.usage === null) delete answer.usage;
    sendJson(response, 200, answer);
  };
}

/** An unchanged recorded response. */
export function recording(
  name: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ChatReply {
  return (response) => sendJson(response, status, recorded(name), headers);
}

export function raw(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): ChatReply {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Reads the request and never responds. */
export const hangs: ChatReply = () => {};

/** Closes the connection without a response. */
export const resets: ChatReply = (response) => void response.destroy();

/** A valid response whose text has `bytes` bytes or more, sent as fast as the client reads it. */
export function endless(bytes: number): ChatReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(
      '{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"',
    );
    const block = 'x'.repeat(64 * 1024);
    let sent = 0;
    const send = (): void => {
      while (sent < bytes && !response.destroyed) {
        sent += block.length;
        if (!response.write(block)) {
          response.once('drain', send);
          return;
        }
      }
      if (!response.destroyed) response.end('"}}]}');
    };
    send();
  };
}

/** A recorded stream with other words; `end` selects how it ends after the last word. */
export function streamed(
  words: readonly string[],
  end: 'done' | 'no-usage' | 'broken' | 'reset' | 'hangs' | 'error' = 'done',
): ChatReply {
  return (response) => {
    const lines = readFileSync(dataFile('stream.txt'), 'utf8').split('\n');
    const [opening = '', word = '', stop = '', usage = '', done = ''] = lines.filter(
      (line) => line !== '',
    );
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const events = [opening, ...words.map((text) => word.replace('"WORD"', JSON.stringify(text)))];
    if (end === 'error')
      events.push('data: {"error":{"message":"overloaded","type":"server_error"}}');
    if (end === 'done') events.push(stop, usage, done);
    if (end === 'no-usage') events.push(stop, done);
    response.write(events.map((event) => `${event}\n\n`).join(''));
    if (end === 'reset') setTimeout(() => response.destroy(), 20);
    else if (end !== 'hangs') response.end();
  };
}

function recorded(name: string) {
  return JSON.parse(readFileSync(dataFile(name), 'utf8'));
}

function dataFile(name: string): string {
  return join(import.meta.dirname, '../data/openai', name);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

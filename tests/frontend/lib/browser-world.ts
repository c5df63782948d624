/** The parts of a browser that calls need: storage, location, and a scripted server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly bearer: string | null;
  readonly body: unknown;
}

type Reply =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly text: string }
  | 'no answer';

export class BrowserWorld {
  readonly asked: Asked[] = [];
  readonly stored = new Map<string, string>();
  private readonly reply: (asked: Asked) => Reply | Promise<Reply>;
  private readonly before = new Map<string, PropertyDescriptor | undefined>();

  constructor(reply: (asked: Asked) => Reply | Promise<Reply>) {
    this.reply = reply;
    this.replace('localStorage', {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => void this.stored.set(key, value),
      removeItem: (key: string) => void this.stored.delete(key),
    });
    this.replace('fetch', (path: string, init: RequestInit) => this.answer(path, init));
  }

  /** Restores the original globals. */
  close(): void {
    for (const [name, descriptor] of this.before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }

  private replace(name: string, value: unknown): void {
    this.before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }

  private async answer(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const asked: Asked = {
      method: init.method ?? 'GET',
      path,
      bearer: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.asked.push(asked);
    const reply = await this.reply(asked);
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    if ('text' in reply) return new Response(reply.text, { status: reply.status });
    return Response.json(reply.body, { status: reply.status });
  }
}

/** A token that says only when it ends, in seconds. */
export function tokenUntil(exp: number, sub = 'ada'): string {
  return `h.${Buffer.from(JSON.stringify({ exp, sub })).toString('base64url')}.s`;
}

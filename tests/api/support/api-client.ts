import { addressOf } from '@signpost/contracts/http/calls.ts';
import { ErrorEnvelope } from '@signpost/contracts/http/errors.ts';
import { errorsOf, type Route } from '@signpost/contracts/http/route.ts';
import { ROUTES, type RouteName } from '@signpost/contracts/http/routes.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed when it is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const A_PASSWORD = 'correct horse battery';
let registered = 0;

/** An email address that was not registered in this process. */
export function freshEmail(): string {
  registered += 1;
  return `person-${process.pid}-${registered}@example.com`;
}

/** A client of the API with a cookie jar like a browser's (by path) and, once signed in, an access token. */
export class ApiClient {
  readonly url: string;
  token: string | null = null;
  readonly jar = new Map<string, { value: string; path: string }>();

  readonly #headers: Readonly<Record<string, string>>;

  /** `headers` go with every request. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  /** Opens an account and signs in. */
  async register(overrides: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: freshEmail(),
      password: A_PASSWORD,
      ...overrides,
    };
    const answer = await this.call('register', { body });
    if (answer.status === 201) this.token = answer.body.tokens.accessToken;
    return answer;
  }

  /**
   * Makes a call of the contract and checks its errors and cookies: the envelope, a code that the route lists, only
   * cookies that the route names.
   */
  async call(name: RouteName, parts: CallParts = {}): Promise<Answered> {
    const route: Route = ROUTES[name];
    const address = (addressOf as (...all: unknown[]) => string)(name, parts.params, parts.query);
    const answer = await this.send(route.method.toUpperCase(), address, parts);
    const listed = Object.keys(route.responses[answer.status]?.headers ?? {});
    if (answer.cookies.length > 0 && !listed.includes('Set-Cookie')) {
      throw new Error(`${name} lists no cookies in its answer ${answer.status}`);
    }
    if (answer.status >= 400) {
      const { code } = ErrorEnvelope.parse(answer.body);
      if (!errorsOf(route).includes(code)) throw new Error(`${name} lists no error ${code}`);
    }
    return answer;
  }

  /** Any request. A `body` that is text or bytes is sent as it is, anything else as JSON. */
  async send(method: string, address: string, parts: CallParts = {}): Promise<Answered> {
    const headers = new Headers({ ...this.#headers, ...parts.headers });
    if (this.token !== null && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`);
    }
    const cookies = this.cookieHeader(address);
    if (cookies !== '' && !headers.has('cookie')) headers.set('cookie', cookies);
    const { body } = parts;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    if (body !== undefined && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    const response = await fetch(`${this.url}${address}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const setCookies = response.headers.getSetCookie();
    for (const cookie of setCookies) this.#keep(cookie);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      cookies: setCookies,
    };
  }

  /** The headers that a browser would send to the address. */
  cookieHeader(address: string): string {
    const path = address.split('?')[0] ?? '';
    return [...this.jar]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((each) => each.startsWith('Path='))?.slice(5) ?? '/';
    if (attributes.includes('Max-Age=0')) this.jar.delete(name);
    else this.jar.set(name, { value, path });
  }
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  InvalidUrl,
  TargetForbidden,
  type UnreachableReason,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import {
  type PrepareRequestFunctionOpts,
  type PrepareRequestFunctionResult,
  RequestError,
  Server,
} from 'proxy-chain';
import { EGRESS_HEADER } from '../egress-header.ts';
import { watchForBrokenAnswer } from './broken-answers.ts';
import type { Destination, GuardedTargetPolicy } from './guarded-target-policy.ts';
import { JudgedAgent } from './judged-agent.ts';
import { type Dial, dialJudged, dialWithin } from './pinned-dial.ts';
import { joinSockets } from './socket-tunnel.ts';
import { toUnreachable } from './unreachable.ts';

export interface EgressProxyOptions {
  readonly dial?: Dial;
  readonly connectTimeoutMs?: number;
  /**
   * Whether clients need the password that `start` returns. Default: true. When false, any local process may use the
   * port.
   */
  readonly authenticate?: boolean;
  /** Called when the policy denied a destination; there was no connection to it. */
  readonly onDenied?: (url: string, error: TargetForbidden) => void;
  /** Called when an allowed destination could not be reached. */
  readonly onUnreachable?: (url: string, reason: UnreachableReason) => void;
}

export interface EgressProxyAccess {
  /** The URL of the proxy: `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The credentials for Proxy-Authorization (Basic); '' when the proxy does not authenticate. */
  readonly username: string;
  readonly password: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const USERNAME = 'signpost';

/**
 * The only way for browsers to the network: an HTTP proxy on 127.0.0.1 that asks the policy about every destination
 * (pages, subresources, redirects, WebSockets, all tunnels) and connects to the addresses that the policy checked.
 *
 * proxy-chain implements the protocol. Tunnels are opened here, through its `customConnectServer`: its own tunnels
 * answer 200 before the target is connected, wait forever for a target that never accepts, and leave sockets open when
 * a target ignores that the browser has closed. Plain HTTP requests reuse connections in a JudgedAgent.
 */
export class EgressProxy {
  readonly #policy: GuardedTargetPolicy;
  readonly #dial: Dial;
  readonly #connectTimeoutMs: number;
  readonly #onDenied: NonNullable<EgressProxyOptions['onDenied']>;
  readonly #onUnreachable: NonNullable<EgressProxyOptions['onUnreachable']>;
  readonly #password: string;
  readonly #server: Server;
  readonly #agent: JudgedAgent;
  readonly #tunnels = new HttpServer();
  /** Connections to targets, by the browser's socket that waits for the tunnel. */
  readonly #targets = new WeakMap<object, Socket>();
  readonly #responses = new WeakMap<IncomingMessage, ServerResponse>();
  /** All open connections to targets. */
  readonly #open = new Set<Socket>();
  #closed = false;

  constructor(policy: GuardedTargetPolicy, options: EgressProxyOptions = {}) {
    this.#policy = policy;
    this.#dial = options.dial ?? dialJudged;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
    this.#onDenied = options.onDenied ?? (() => {});
    this.#onUnreachable = options.onUnreachable ?? (() => {});
    this.#password = options.authenticate === false ? '' : randomBytes(24).toString('base64url');
    this.#agent = new JudgedAgent((destination) => this.#connect(destination), {
      keepAlive: true,
      maxFreeSockets: 64,
    });
    this.#tunnels.removeAllListeners('connection');
    this.#tunnels.on('connection', (client: Socket) => this.#openTunnel(client));
    this.#server = new Server({
      host: '127.0.0.1',
      port: 0,
      authRealm: 'Signpost',
      prepareRequestFunction: (request) => this.#prepare(request),
    });
    this.#server.server.prependListener('request', (request, response) => {
      this.#responses.set(request, response);
      watchForBrokenAnswer(response, (reason) => {
        if (response.hasHeader(EGRESS_HEADER)) return;
        response.setHeader(EGRESS_HEADER, reason);
        this.#onUnreachable(request.url ?? '', reason);
      });
    });
  }

  /** Listens on a free port of 127.0.0.1. */
  async start(): Promise<EgressProxyAccess> {
    await this.#server.listen();
    const url = `http://127.0.0.1:${this.#server.port}`;
    return { url, username: this.#password ? USERNAME : '', password: this.#password };
  }

  /** Stops listening and ends every open tunnel and request at once. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const closing = this.#server.close(true);
    this.#agent.destroy();
    for (const socket of this.#open) socket.destroy();
    await closing;
  }

  async #prepare(opts: PrepareRequestFunctionOpts): Promise<PrepareRequestFunctionResult> {
    if (!this.#isOurs(opts)) return { requestAuthentication: true };
    const url = targetUrl(opts);
    const destination = await this.#judge(url);
    return opts.isHttp
      ? this.#routePlain(opts.request, url, destination)
      : await this.#routeTunnel(opts.request.socket, url, destination);
  }

  #isOurs({ username, password }: PrepareRequestFunctionOpts): boolean {
    if (this.#password === '') return true;
    const given = Buffer.from(password);
    const expected = Buffer.from(this.#password);
    return (
      username === USERNAME && given.length === expected.length && timingSafeEqual(given, expected)
    );
  }

  async #judge(url: string): Promise<Destination> {
    try {
      return await this.#policy.destination(url);
    } catch (error) {
      if (!(error instanceof TargetForbidden || error instanceof InvalidUrl)) {
        throw this.#unreachable(url, error);
      }
      const denied =
        error instanceof TargetForbidden ? error : new TargetForbidden(url, error.message);
      this.#onDenied(url, denied);
      throw new RequestError(denied.message, 403, { [EGRESS_HEADER]: 'denied' });
    }
  }

  #routePlain(
    request: IncomingMessage,
    url: string,
    destination: Destination,
  ): PrepareRequestFunctionResult {
    const onUnreachable = (error: unknown): void => {
      const { headers } = this.#unreachable(url, error);
      const response = this.#responses.get(request);
      if (response?.headersSent) return;
      response?.setHeader(EGRESS_HEADER, headers?.[EGRESS_HEADER] ?? 'other');
    };
    return {
      httpAgent: this.#agent,
      dnsLookup: this.#agent.lookupFor({ destination, onUnreachable }) as NonNullable<
        PrepareRequestFunctionResult['dnsLookup']
      >,
    };
  }

  async #routeTunnel(
    client: Socket,
    url: string,
    destination: Destination,
  ): Promise<PrepareRequestFunctionResult> {
    try {
      const target = await this.#connect(destination);
      if (client.destroyed) target.destroy();
      client.once('close', () => target.destroy());
      this.#targets.set(client, target);
      return { customConnectServer: this.#tunnels };
    } catch (error) {
      throw this.#unreachable(url, error);
    }
  }

  #openTunnel(client: Socket): void {
    const target = this.#targets.get(client);
    if (target) joinSockets(client, target);
    else client.destroy();
  }

  async #connect(destination: Destination): Promise<Socket> {
    const tracked: Dial = (target) => {
      if (this.#closed) throw new Error('The egress proxy is closed.');
      const socket = this.#dial(target);
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      return socket;
    };
    return await dialWithin(tracked, destination, this.#connectTimeoutMs);
  }

  #unreachable(url: string, error: unknown): RequestError {
    const { reason, message } = toUnreachable(url, error);
    this.#onUnreachable(url, reason);
    const status = reason === 'timeout' ? 504 : 502;
    return new RequestError(message, status, { [EGRESS_HEADER]: reason });
  }
}

/** The URL of the browser's request, for the policy. For a tunnel only host and port are known. */
function targetUrl({ request, hostname, port, isHttp }: PrepareRequestFunctionOpts): string {
  if (isHttp) return request.url ?? '';
  return port === 443 || port === 8443
    ? `https://${hostname}:${port}/`
    : `http://${hostname}:${port}/`;
}

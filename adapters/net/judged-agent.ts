import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Destination } from './guarded-target-policy.ts';

/** The destination of one request, and the callback for when it cannot be reached. */
export interface JudgedRoute {
  readonly destination: Destination;
  readonly onUnreachable: (error: unknown) => void;
}

type Connected = (error: Error | null, stream: Duplex) => void;

/**
 * An http.Agent that connects only to destinations that the policy allowed. A request refers to its route by its
 * `lookup` function (`lookupFor`), the only option that proxy-chain passes on; a request without one is never
 * connected. An idle connection is used again only for a request with the same addresses.
 */
export class JudgedAgent extends Agent {
  readonly #routes = new WeakMap<object, JudgedRoute>();
  readonly #connect: (destination: Destination) => Promise<Socket>;

  constructor(connect: (destination: Destination) => Promise<Socket>, options: AgentOptions = {}) {
    super(options);
    this.#connect = connect;
  }

  /** A `lookup` function that refers to the route in a request's options. It resolves no names. */
  lookupFor(route: JudgedRoute): LookupFunction {
    const lookup: LookupFunction = (hostname, _options, callback) => {
      callback(new Error(`${hostname} may be reached at its checked address only.`), '');
    };
    this.#routes.set(lookup, route);
    return lookup;
  }

  override getName(options: ClientRequestArgs = {}): string {
    const addresses = this.#routeOf(options)?.destination.addresses ?? [];
    return `${super.getName(options)}:${[...addresses].sort().join(',')}`;
  }

  override createConnection(options: ClientRequestArgs, connected?: Connected): undefined {
    const route = this.#routeOf(options);
    const socket = route
      ? this.#connect(route.destination)
      : Promise.reject(new Error('This request was not judged.'));
    socket.then(
      (stream) => connected?.(null, stream),
      (error: Error) => {
        route?.onUnreachable(error);
        // Node's own agents pass no stream with an error either, although the type requires one.
        (connected as ((error: Error) => void) | undefined)?.(error);
      },
    );
  }

  #routeOf({ lookup }: ClientRequestArgs): JudgedRoute | undefined {
    return lookup ? this.#routes.get(lookup) : undefined;
  }
}

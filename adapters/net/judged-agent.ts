import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Destination } from './guarded-target-policy.ts';

/** The destination of one request, and the callback when it cannot be reached. */
export interface JudgedRoute {
  readonly destination: Destination;
  readonly onUnreachable: (error: unknown) => void;
}

type Connected = (error: Error | null, stream: Duplex) => void;

/**
 * An http.Agent that connects to judged destinations only. A request names its route by its `lookup` function
 * (`lookupFor`), the only option that proxy-chain passes on; a request without one is never connected. Kept connections
 * serve a later request only when it was judged to the very same addresses.
 */
export class JudgedAgent extends Agent {
  readonly #routes = new WeakMap<object, JudgedRoute>();
  readonly #connect: (destination: Destination) => Promise<Socket>;

  constructor(connect: (destination: Destination) => Promise<Socket>, options: AgentOptions = {}) {
    super(options);
    this.#connect = connect;
  }

  /** Takes the place of the route in a request's options. Resolves nothing itself. */
  lookupFor(route: JudgedRoute): LookupFunction {
    const lookup: LookupFunction = (hostname, _options, callback) => {
      callback(new Error(`${hostname} is connected to by its judged address only.`), '');
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
        // Node's own callers pass no stream along with an error either.
        (connected as ((error: Error) => void) | undefined)?.(error);
      },
    );
  }

  #routeOf({ lookup }: ClientRequestArgs): JudgedRoute | undefined {
    return lookup ? this.#routes.get(lookup) : undefined;
  }
}

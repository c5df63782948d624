import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics for Prometheus, labelled by the contract's route names, never by URLs. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: 'signpost_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'signpost_http_request_duration_seconds',
    help: 'From the request line to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [this.registry],
  });
  #open = 0;

  constructor() {
    const count = () => this.#open;
    new Gauge({
      name: 'signpost_http_requests_open',
      help: 'Requests that are being answered',
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** Adds this process's memory, processor time, event loop delay and garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: 'signpost_' });
  }

  /** Counts a request that begins. Call the returned function when its response has ended. */
  begin(): (request: { method: string; route: string; status: number; seconds: number }) => void {
    this.#open += 1;
    return ({ method, route, status, seconds }) => {
      this.#open -= 1;
      this.#requests.inc({ method, route, status: String(status) });
      this.#durations.observe({ method, route }, seconds);
    };
  }
}

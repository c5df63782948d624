import { PostgresServer } from '../../support/postgres-server.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { ServerProcess } from './server-process.ts';

export interface InstallationOptions {
  readonly workers: number;
  /** The program of a worker process; by default that of `npm start`. */
  readonly workerProgram?: string;
  /** Further settings of every process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Signpost over several processes: PostgreSQL, Redis, one API and workers. */
export class Installation {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly workers: ServerProcess[] = [];
  #api: ServerProcess | null = null;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #workerProgram: string | undefined;

  private constructor(
    postgres: PostgresServer,
    redis: RedisServer,
    { variables, workerProgram }: InstallationOptions,
  ) {
    this.postgres = postgres;
    this.redis = redis;
    this.#variables = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      JWT_SECRET: 'a secret that the API and its workers share',
      ...variables,
    };
    this.#workerProgram = workerProgram;
  }

  static async start(options: InstallationOptions): Promise<Installation> {
    const postgres = await PostgresServer.create();
    const redis = await RedisServer.start();
    const installation = new Installation(postgres, redis, options);
    try {
      installation.#api = await installation.#process('api');
      for (let count = 0; count < options.workers; count += 1) await installation.startWorker();
      return installation;
    } catch (error) {
      await installation.remove();
      throw error;
    }
  }

  get api(): ServerProcess {
    if (this.#api === null) throw new Error('There is no API yet.');
    return this.#api;
  }

  async startWorker(variables: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const worker = await this.#process('worker', variables);
    this.workers.push(worker);
    return worker;
  }

  /** The outputs of all processes. */
  get output(): string {
    return [this.#api, ...this.workers].map((process) => process?.output ?? '').join('\n');
  }

  async remove(): Promise<void> {
    await Promise.all([this.#api, ...this.workers].map((process) => process?.remove()));
    await this.redis.end();
    await this.postgres.remove();
  }

  #process(role: 'api' | 'worker', variables = {}): Promise<ServerProcess> {
    const program = role === 'worker' ? this.#workerProgram : undefined;
    const all = { ...this.#variables, ...variables, ROLE: role };
    return ServerProcess.start(all, undefined, program);
  }
}

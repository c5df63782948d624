import { PostgresServer } from '../../support/postgres-server.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { ServerProcess } from './server-process.ts';

export interface InstallationOptions {
  readonly workers: number;
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

  private constructor(
    postgres: PostgresServer,
    redis: RedisServer,
    variables: Readonly<Record<string, string>>,
  ) {
    this.postgres = postgres;
    this.redis = redis;
    this.#variables = variables;
  }

  static async start({ workers, variables = {} }: InstallationOptions): Promise<Installation> {
    const postgres = await PostgresServer.create();
    const redis = await RedisServer.start();
    const installation = new Installation(postgres, redis, {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      JWT_SECRET: 'a secret that the API and its workers share',
      ...variables,
    });
    try {
      installation.#api = await installation.#process('api');
      for (let count = 0; count < workers; count += 1) await installation.startWorker();
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
    return ServerProcess.start({ ...this.#variables, ...variables, ROLE: role });
  }
}

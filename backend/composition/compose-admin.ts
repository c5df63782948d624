import { makeSetAdmin } from '@signpost/backend-domain/use-cases/accounts/set-admin.ts';
import { Container } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { storageModule } from './storage-module.ts';
import { systemModule } from './system-module.ts';
import { ports } from './tokens.ts';

/** The operator's actions on accounts, in the store of the server. */
export interface AdminTools {
  readonly setAdmin: ReturnType<typeof makeSetAdmin>;
  close(): Promise<void>;
}

export async function composeAdmin(environment: Environment): Promise<AdminTools> {
  const container = new Container();
  await container.loadAsync(systemModule(), storageModule(environment));
  const users = await container.getAsync(ports.users);
  return {
    setAdmin: makeSetAdmin({ users }),
    close: () => container.unbindAllAsync(),
  };
}

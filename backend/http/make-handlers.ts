import type { HttpServices } from '../composition/http-services.ts';
import type { Handlers } from './handler.ts';
import { makeAuthHandlers } from './routes/auth.ts';
import { makeSystemHandlers } from './routes/system.ts';

/** Every call's handler. */
export function makeHandlers(services: HttpServices): Partial<Handlers> {
  return {
    ...makeAuthHandlers(services),
    ...makeSystemHandlers(services.system),
  };
}

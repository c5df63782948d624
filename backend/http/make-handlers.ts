import type { HttpServices } from '../composition/http-services.ts';
import type { Handlers } from './handler.ts';
import { makeAuthHandlers } from './routes/auth.ts';
import { makeCredentialsHandlers } from './routes/credentials.ts';
import { makeLanggraphHandlers } from './routes/langgraph.ts';
import { makePublicDiscoveryHandlers } from './routes/public-discovery.ts';
import { makeScannerSessionHandlers } from './routes/scanner-sessions.ts';
import { makeSystemHandlers } from './routes/system.ts';

/** Every call's handler. */
export function makeHandlers(services: HttpServices): Partial<Handlers> {
  return {
    ...makeAuthHandlers(services),
    ...makeScannerSessionHandlers(services.scans),
    ...makeLanggraphHandlers(services.scans),
    ...makeCredentialsHandlers(services.scans),
    ...makePublicDiscoveryHandlers(services.discovery),
    ...makeSystemHandlers(services.system),
  };
}

import type { HttpServices } from '../composition/http-services.ts';
import type { Handlers } from './handler.ts';
import { makeAuthHandlers } from './routes/auth.ts';
import { makeChannelHandlers } from './routes/channels.ts';
import { makeCredentialsHandlers } from './routes/credentials.ts';
import { makeLanggraphHandlers } from './routes/langgraph.ts';
import { makePublicDiscoveryHandlers } from './routes/public-discovery.ts';
import { makePublishingHandlers } from './routes/publishing.ts';
import { makeReportHandlers } from './routes/reports.ts';
import { makeResultHandlers } from './routes/results.ts';
import { makeScannerSessionHandlers } from './routes/scanner-sessions.ts';
import { makeSiteHandlers } from './routes/sites.ts';
import { makeSystemHandlers } from './routes/system.ts';
import { makeValidationHandlers } from './routes/validation.ts';

/** The handlers of all calls. */
export function makeHandlers(services: HttpServices): Handlers {
  return {
    ...makeAuthHandlers(services),
    ...makeScannerSessionHandlers(services.scans),
    ...makeResultHandlers(services.scans),
    ...makeLanggraphHandlers(services.scans),
    ...makeCredentialsHandlers(services.scans),
    ...makePublicDiscoveryHandlers(services.discovery),
    ...makePublishingHandlers(services.publishing),
    ...makeChannelHandlers(services.scans, services.publishing),
    ...makeValidationHandlers(services.publishing),
    ...makeSiteHandlers(services.publishing),
    ...makeReportHandlers(services.publishing),
    ...makeSystemHandlers(services.system),
  };
}

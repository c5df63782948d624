import { makeQuickDiscovery } from '@signpost/backend-domain/use-cases/quick-discovery/quick-discovery.ts';
import type { QuickDiscoveryPorts } from '@signpost/backend-domain/use-cases/quick-discovery/quick-ports.ts';
import type { VisitorWork } from '@signpost/backend-domain/use-cases/visitor-work.ts';

/** The services for visitors without an account. */
export function discoveryServices(ports: QuickDiscoveryPorts, visitors: VisitorWork) {
  return { quickDiscovery: makeQuickDiscovery(ports, visitors) };
}

export type DiscoveryServices = ReturnType<typeof discoveryServices>;

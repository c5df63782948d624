import { makeQuickDiscovery } from '@signpost/backend-domain/use-cases/quick-discovery/quick-discovery.ts';
import type { QuickDiscoveryPorts } from '@signpost/backend-domain/use-cases/quick-discovery/quick-ports.ts';

/** What visitors can do without an account. */
export function discoveryServices(ports: QuickDiscoveryPorts) {
  return { quickDiscovery: makeQuickDiscovery(ports) };
}

export type DiscoveryServices = ReturnType<typeof discoveryServices>;

import { makeQuickDiscovery } from '@signpost/backend-domain/use-cases/quick-discovery/quick-discovery.ts';
import type { QuickDiscoveryPorts } from '@signpost/backend-domain/use-cases/quick-discovery/quick-ports.ts';
import { makeScanPace, type ScanPacePorts } from '@signpost/backend-domain/use-cases/scan-pace.ts';
import type { VisitorWork } from '@signpost/backend-domain/use-cases/visitor-work.ts';

/** The services for visitors without an account. */
export function discoveryServices(
  ports: QuickDiscoveryPorts & ScanPacePorts,
  visitors: VisitorWork,
) {
  return { quickDiscovery: makeQuickDiscovery(ports, visitors, makeScanPace(ports)) };
}

export type DiscoveryServices = ReturnType<typeof discoveryServices>;

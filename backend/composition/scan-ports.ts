import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { RunScanPorts } from '@signpost/backend-domain/use-cases/run-scan.ts';

/** The ports that scanning needs, without any account. */
export const SCAN_PORTS = [
  'auditor',
  'browser',
  'clock',
  'documents',
  'events',
  'fetcher',
  'hasher',
  'ids',
  'manifests',
  'model',
  'notes',
  'pages',
  'queue',
  'scans',
  'signals',
  'siteFiles',
  'targets',
] as const satisfies readonly (keyof Ports)[];

export interface ScanPorts extends RunScanPorts, Pick<Ports, (typeof SCAN_PORTS)[number]> {}

import { DomainError } from '../shared/domain-error.ts';
import type { ScanStatus } from './scan-status.ts';

export class ScanNotFound extends DomainError {
  readonly code = 'scan.not-found';
  readonly scanId: string;
  constructor(scanId: string) {
    super(`No scan has the id ${scanId}.`);
    this.scanId = scanId;
  }
}

/** The scan was saved by somebody else since it was read: read it again and decide anew. */
export class StaleScan extends DomainError {
  readonly code = 'scan.stale';
  constructor(scanId: string) {
    super(`Scan ${scanId} was changed meanwhile. Try again.`);
  }
}

/** This worker no longer holds the scan; nothing it writes may count. */
export class LeaseLost extends DomainError {
  readonly code = 'scan.lease-lost';
  constructor(scanId: string) {
    super(`Another worker has taken over scan ${scanId}.`);
  }
}

/** The site as a whole cannot be scanned: unreachable, not HTML, forbidden by robots.txt, empty. */
export class SiteNotScannable extends DomainError {
  readonly code = 'scan.site-not-scannable';
  readonly reason: 'unreachable' | 'not-html' | 'robots-forbid' | 'no-pages' | 'too-complex';
  constructor(reason: SiteNotScannable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The scan has no manifest yet. */
export class ManifestNotGenerated extends DomainError {
  readonly code = 'scan.manifest-not-generated';
  constructor(scanId: string) {
    super(`Scan ${scanId} has no manifest yet. Wait until it is completed, then try again.`);
  }
}

/** Nobody is there who could work on scans. */
export class NoWorkers extends DomainError {
  readonly code = 'scan.no-workers';
  constructor() {
    super('No agent runtime is alive that could scan. Start a worker, then try again.');
  }
}

/** The scan asks for no credentials at the moment. */
export class NoCredentialsExpected extends DomainError {
  readonly code = 'scan.no-credentials-expected';
  constructor() {
    super('The scan does not wait for credentials. They can be given once it asks.');
  }
}

/** The scan's sitemap has no file of that number. */
export class NoSuchSitemapPart extends DomainError {
  readonly code = 'scan.no-such-sitemap-part';
  constructor(part: number) {
    super(`The sitemap has no part ${part}.`);
  }
}

/** Only the manifest of a completed scan can be published. */
export class VisibilityNotOpen extends DomainError {
  readonly code = 'scan.visibility-not-open';
  readonly status: ScanStatus;
  constructor(status: ScanStatus) {
    super('Only a completed scan can be made public. Wait until it is completed.');
    this.status = status;
  }
}

import { DomainError } from '../shared/domain-error.ts';
import { counted } from '../shared/wording.ts';
import type { ScanStatus } from './scan-status.ts';

export class ScanNotFound extends DomainError {
  readonly code = 'scan.not-found';
  readonly scanId: string;
  constructor(scanId: string) {
    super(`No scan has the id ${scanId}.`);
    this.scanId = scanId;
  }
}

/** The scan was saved by another request or worker after it was read: the caller reads it and decides again. */
export class ScanOfAnotherSite extends DomainError {
  readonly code = 'scan.another-site';
  constructor() {
    super('This scan is of another site. Create a new scan for this address.');
  }
}

export class StaleScan extends DomainError {
  readonly code = 'scan.stale';
  constructor(scanId: string) {
    super(`Scan ${scanId} was changed meanwhile. Try again.`);
  }
}

/** This worker no longer holds the scan, so its writes are refused. */
export class LeaseLost extends DomainError {
  readonly code = 'scan.lease-lost';
  constructor(scanId: string) {
    super(`Another worker has taken over scan ${scanId}.`);
  }
}

/** The owner has reached this server's limit of waiting and running scans for one account. */
export class TooManyScans extends DomainError {
  readonly code = 'scan.too-many';
  constructor(most: number) {
    super(
      `You have ${most} ${most === 1 ? 'scan' : 'scans'} waiting or running, the most this server allows for one account. ` +
        'Wait until one ends, or stop one.',
    );
  }
}

/** The scan reached its time limit before it found a page to read. */
export class ScanTooLong extends DomainError {
  readonly code = 'scan.too-long';
  constructor(maxMs: number) {
    const minutes = counted(Math.ceil(maxMs / 60_000), 'minute');
    super(
      `The scan ran for ${minutes}, the longest that this server allows, before it could read any page. ` +
        'Scan a smaller part of the site.',
    );
  }
}

/** All scans together have reached this server's storage limit. */
export class StorageFull extends DomainError {
  readonly code = 'scan.storage-full';
  constructor() {
    super(
      'The storage of this server is full. Delete scans that you no longer need, then try again.',
    );
  }
}

/** The whole site cannot be scanned: it is unreachable, not HTML, forbidden by robots.txt, or empty. */
export class SiteNotScannable extends DomainError {
  readonly code = 'scan.site-not-scannable';
  readonly reason: 'unreachable' | 'not-html' | 'robots-forbid' | 'no-pages' | 'too-complex';
  constructor(reason: SiteNotScannable['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
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

/** No worker for scans is running. */
export class NoWorkers extends DomainError {
  readonly code = 'scan.no-workers';
  constructor() {
    super('No worker is running. Start a worker, then try again.');
  }
}

/** The scan does not ask for credentials at the moment. */
export class NoCredentialsExpected extends DomainError {
  readonly code = 'scan.no-credentials-expected';
  constructor() {
    super('The scan does not wait for credentials. Send them after it asks for them.');
  }
}

/** The scan's sitemap has no file with that number. */
export class NoSuchSitemapPart extends DomainError {
  readonly code = 'scan.no-such-sitemap-part';
  constructor(part: number) {
    super(`The sitemap has no part ${part}.`);
  }
}

/** The scan has no channel file with that name. */
export class NoSuchChannelFile extends DomainError {
  readonly code = 'scan.no-such-channel-file';
  constructor(id: string) {
    super(`The scan has no file ${id}. The list of its channel files names all.`);
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

/** A scan of an older version logged in to its site and did not record which pages are behind the log-in. */
export class PublicVersionMissing extends DomainError {
  readonly code = 'scan.public-version-missing';
  constructor() {
    super(
      'This scan logged in, but did not record which pages are public. Scan the site again to publish its manifest without the pages behind the log-in.',
    );
  }
}

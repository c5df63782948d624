/**
 * Every code of a DomainError, `area.problem`: what the domain refuses, and how adapters fail. Codes are stable,
 * because scans store them. A new code compiles only when it is in this list; backend/http/problem.ts decides its HTTP
 * status.
 */
export type DomainErrorCode =
  | 'account.agent-token-invalid'
  | 'account.agent-token-not-found'
  | 'account.email-taken'
  | 'account.invalid-credentials'
  | 'account.mail-not-sent'
  | 'account.refresh-invalid'
  | 'account.refresh-reused'
  | 'account.reset-token-invalid'
  | 'account.secret-file-unusable'
  | 'account.token-expired'
  | 'account.token-invalid'
  | 'account.token-missing'
  | 'account.too-many-agent-tokens'
  | 'account.user-not-found'
  | 'account.wrong-current-password'
  | 'browser.action-failed'
  | 'browser.unavailable'
  | 'model.failed'
  | 'model.invalid-answer'
  | 'publishing.claimed-manifest-not-found'
  | 'publishing.invalid-domain'
  | 'publishing.manifest-not-found'
  | 'publishing.manifest-private'
  | 'publishing.page-not-in-manifest'
  | 'queue.unavailable'
  | 'scan.another-site'
  | 'scan.illegal-step'
  | 'scan.interrupted'
  | 'scan.invalid-selection'
  | 'scan.lease-lost'
  | 'scan.manifest-not-generated'
  | 'scan.no-credentials-expected'
  | 'scan.no-more-pages'
  | 'scan.no-such-sitemap-part'
  | 'scan.no-such-channel-file'
  | 'scan.no-such-workflow'
  | 'scan.no-workers'
  | 'scan.not-found'
  | 'scan.public-version-missing'
  | 'scan.site-not-scannable'
  | 'scan.stale'
  | 'scan.storage-full'
  | 'scan.too-long'
  | 'scan.too-many'
  | 'scan.visibility-not-open'
  | 'scan.workflow-not-harmless'
  | 'shared.quota-exceeded'
  | 'shared.throttled'
  | 'shared.too-complex-to-read'
  | 'site.invalid-url'
  | 'site.target-forbidden'
  | 'site.unreachable'
  | 'storage.data-folder-in-use'
  | 'storage.data-folder-unusable'
  | 'storage.disk-full'
  | 'storage.too-new'
  | 'storage.refused'
  | 'storage.unavailable';

/**
 * Something that the domain refuses or could not do. `code` is for programs; the message is one sentence for a person
 * and says what to do.
 */
export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

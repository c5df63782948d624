import type { ScoreName } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type { BrowserRequest } from '../process/process-messages.ts';

/** The request to the audit process. */
export interface AuditRequest extends BrowserRequest {
  /** The scores to compute. */
  readonly scores: readonly ScoreName[];
}

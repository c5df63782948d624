import { DomainError } from '../shared/domain-error.ts';

/** A step on a live page failed: the target is missing, covered or disabled, or the page hangs. */
export class PageActionFailed extends DomainError {
  readonly code = 'browser.action-failed';
  readonly why: 'not-found' | 'not-actionable' | 'timeout' | 'page-gone';
  constructor(action: string, why: PageActionFailed['why']) {
    super(`Could not ${action} (${why}).`);
    this.why = why;
  }
}

/** No browser could be started. The message says what to install or configure. */
export class BrowserUnavailable extends DomainError {
  readonly code = 'browser.unavailable';
}

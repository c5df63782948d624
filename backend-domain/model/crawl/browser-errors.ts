import { DomainError } from '../shared/domain-error.ts';

/** A step on a live page could not be done: the target is gone, covered, disabled, or the page hangs. */
export class PageActionFailed extends DomainError {
  readonly code = 'browser.action-failed';
  readonly why: 'not-found' | 'not-actionable' | 'timeout' | 'page-gone';
  constructor(action: string, why: PageActionFailed['why']) {
    super(`The page did not let us ${action} (${why}).`);
    this.why = why;
  }
}

/** There is no browser. The message says what to install or set. */
export class BrowserUnavailable extends DomainError {
  readonly code = 'browser.unavailable';
}

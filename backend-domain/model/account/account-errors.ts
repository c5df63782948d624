import { DomainError } from '../shared/domain-error.ts';

export class EmailTaken extends DomainError {
  readonly code = 'account.email-taken';
  constructor() {
    super('An account with this email address exists already. Sign in instead.');
  }
}

/**
 * The same error for an unknown email address and a wrong password: an answer never reveals whether an account exists.
 */
export class InvalidCredentials extends DomainError {
  readonly code = 'account.invalid-credentials';
  constructor() {
    super('Email address or password is wrong.');
  }
}

/** The signed-in user did not know the password that is to be changed. */
export class WrongCurrentPassword extends DomainError {
  readonly code = 'account.wrong-current-password';
  constructor() {
    super('The current password is wrong.');
  }
}

export class RefreshInvalid extends DomainError {
  readonly code = 'account.refresh-invalid';
  constructor() {
    super('Your session has ended. Sign in again.');
  }
}

/** A refresh token that had been used up was presented again: its session is ended, for one of two holders stole it. */
export class RefreshReused extends DomainError {
  readonly code = 'account.refresh-reused';
  constructor() {
    super('This session was ended because its token was used twice. Sign in again.');
  }
}

export class ResetTokenInvalid extends DomainError {
  readonly code = 'account.reset-token-invalid';
  constructor() {
    super('This link was used already or has expired. Ask for a new one.');
  }
}

/** No access token, or none that can be believed. */
export class AccessDenied extends DomainError {
  readonly code: 'account.token-missing' | 'account.token-invalid' | 'account.token-expired';
  constructor(reason: 'missing' | 'invalid' | 'expired') {
    super(DENIALS[reason]);
    this.code = `account.token-${reason}`;
  }
}

const DENIALS = {
  missing: 'Sign in first.',
  invalid: 'Your sign-in is not valid any more. Sign in again.',
  expired: 'Your sign-in has expired. Refresh it or sign in again.',
};

export class UserNotFound extends DomainError {
  readonly code = 'account.user-not-found';
  constructor() {
    super('This account does not exist.');
  }
}

/** The mail could not be handed over. Its cause never holds the mail's text. */
export class MailNotSent extends DomainError {
  readonly code = 'account.mail-not-sent';
  constructor(options?: ErrorOptions) {
    super('The mail could not be sent. Try again later.', options);
  }
}

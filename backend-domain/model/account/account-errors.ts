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

/** The current password that a signed-in user entered to change it is wrong. */
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

/**
 * A refresh token was presented again after it was used up. Its session is ended, because one of the two clients that
 * hold the token must have stolen it.
 */
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

/** The request has no access token, or not a valid one. */
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

/** The mail could not be handed to the mail server. `cause` never contains the mail's text. */
export class MailNotSent extends DomainError {
  readonly code = 'account.mail-not-sent';
  constructor(options?: ErrorOptions) {
    super('The mail could not be sent. Try again later.', options);
  }
}

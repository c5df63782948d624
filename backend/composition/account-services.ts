import {
  ACCOUNT_BUDGETS,
  type AccountBudgets,
} from '@signpost/backend-domain/model/account/login-budgets.ts';
import type {
  AccountContext,
  AccountPorts,
} from '@signpost/backend-domain/use-cases/accounts/account-ports.ts';
import { AccountStanding } from '@signpost/backend-domain/use-cases/accounts/account-standing.ts';
import { makeAgentTokens } from '@signpost/backend-domain/use-cases/accounts/agent-tokens.ts';
import {
  makeAcceptToken,
  makeAuthenticate,
} from '@signpost/backend-domain/use-cases/accounts/authenticate.ts';
import { makeChangePassword } from '@signpost/backend-domain/use-cases/accounts/change-password.ts';
import { makeLogin } from '@signpost/backend-domain/use-cases/accounts/login.ts';
import { makeLogout, makeLogoutAll } from '@signpost/backend-domain/use-cases/accounts/logout.ts';
import {
  makeCurrentUser,
  makeLoginHistory,
} from '@signpost/backend-domain/use-cases/accounts/profile.ts';
import { makeRefresh } from '@signpost/backend-domain/use-cases/accounts/refresh.ts';
import { makeRegister } from '@signpost/backend-domain/use-cases/accounts/register.ts';
import {
  makeForgotPassword,
  makeResetPassword,
} from '@signpost/backend-domain/use-cases/accounts/reset-password.ts';
import { makeSetProfilePicture } from '@signpost/backend-domain/use-cases/accounts/set-profile-picture.ts';

export interface AccountSettings {
  /** Returns the public base URL without a trailing slash; called when a mail is written. */
  readonly publicUrl: () => string;
  /** Whether mails are sent, or written to the outbox folder in the data folder. Default: 'mail'. */
  readonly mailDelivery?: 'mail' | 'outbox' | undefined;
  readonly budgets?: AccountBudgets;
  /** The maximum number of live sessions of one user. */
  readonly sessionsPerUser: number;
}

/** The use cases of accounts over their ports. */
export function accountServices(ports: AccountPorts, settings: AccountSettings) {
  const standing = new AccountStanding(ports);
  const context: AccountContext = {
    ...ports,
    standing,
    budgets: settings.budgets ?? ACCOUNT_BUDGETS,
    sessionsPerUser: settings.sessionsPerUser,
  };
  return {
    mailDelivery: settings.mailDelivery ?? 'mail',
    acceptToken: makeAcceptToken(context),
    authenticate: makeAuthenticate(context),
    /** Checks whether a verified token is still valid; for sockets, which stay open longer than a request. */
    standing,
    register: makeRegister(context),
    login: makeLogin(context),
    refresh: makeRefresh(context),
    logout: makeLogout(context),
    logoutAll: makeLogoutAll(context),
    currentUser: makeCurrentUser(context),
    setProfilePicture: makeSetProfilePicture(context),
    loginHistory: makeLoginHistory(context),
    forgotPassword: makeForgotPassword(
      context,
      (token) => `${settings.publicUrl()}/reset-password?token=${encodeURIComponent(token)}`,
    ),
    resetPassword: makeResetPassword(context),
    changePassword: makeChangePassword(context),
    agentTokens: makeAgentTokens(context),
  };
}

export type AccountServices = ReturnType<typeof accountServices>;

import type { Budget } from '../shared/budget.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;

/** Rate limits for accounts. A successful sign-in does not count as a wrong password. */
export interface AccountBudgets {
  /** Wrong passwords for one account from all unknown devices and addresses together. */
  readonly loginByAccount: Budget;
  /** Wrong passwords from one IP address, for any account. */
  readonly loginByAddress: Budget;
  /** Wrong passwords for one account from one known device or address: strangers cannot use these up. */
  readonly loginByKnown: Budget;
  /** Sign-ins to one account from one device or address, because each costs a password hash and a stored session. */
  readonly loginSucceeded: Budget;
  /** "throttled" entries in the login history, so that an attacker cannot flood it. */
  readonly throttledNotes: Budget;
  readonly registerByAddress: Budget;
  readonly forgotByAddress: Budget;
  /** Password reset mails to one account. */
  readonly forgotByAccount: Budget;
  readonly resetByAddress: Budget;
  /** Wrong current passwords of a signed-in user. */
  readonly changeByUser: Budget;
}

export const ACCOUNT_BUDGETS: AccountBudgets = {
  loginByAccount: { name: 'login-account', points: 10, seconds: QUARTER_SECONDS },
  loginByAddress: { name: 'login-address', points: 50, seconds: QUARTER_SECONDS },
  loginByKnown: { name: 'login-known', points: 10, seconds: QUARTER_SECONDS },
  loginSucceeded: { name: 'login-succeeded', points: 30, seconds: QUARTER_SECONDS },
  throttledNotes: { name: 'login-note', points: 1, seconds: QUARTER_SECONDS },
  registerByAddress: { name: 'register', points: 30, seconds: HOUR_SECONDS },
  forgotByAddress: { name: 'forgot-address', points: 20, seconds: HOUR_SECONDS },
  forgotByAccount: { name: 'forgot-account', points: 3, seconds: HOUR_SECONDS },
  resetByAddress: { name: 'reset', points: 30, seconds: HOUR_SECONDS },
  changeByUser: { name: 'change-password', points: 10, seconds: QUARTER_SECONDS },
};

/**
 * The rate-limit key of an IP address: an IPv6 customer owns a whole /64 and could use another address for every
 * attempt. All clients with an unknown address ('') share one key.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

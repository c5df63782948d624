/** How often something may be tried; see the Throttle port. */
interface Tries {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;

/** How often accounts may be tried at. A success costs no point of the budgets for wrong passwords. */
export interface AccountBudgets {
  /** Wrong passwords for one account from anywhere that is not known. */
  readonly loginByAccount: Tries;
  /** Wrong passwords from one address, for any account. */
  readonly loginByAddress: Tries;
  /** Wrong passwords of one known device or address for one account: strangers cannot use these up. */
  readonly loginByKnown: Tries;
  /** Sign-ins to one account from one device or address: each costs a password check and a stored session. */
  readonly loginSucceeded: Tries;
  /** Entries "throttled" in the login history, which an attacker must not flood. */
  readonly throttledNotes: Tries;
  readonly registerByAddress: Tries;
  readonly forgotByAddress: Tries;
  /** Mails to one account. */
  readonly forgotByAccount: Tries;
  readonly resetByAddress: Tries;
  /** Wrong current passwords of a signed-in user. */
  readonly changeByUser: Tries;
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
 * What an address counts as: an IPv6 customer has a whole /64 and could come from another address with every try.
 * '' (unknown) is one key for all.
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

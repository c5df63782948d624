import { InvalidCredentials } from '../../model/account/account-errors.ts';
import { MAX_LOGIN_ATTEMPTS } from '../../model/account/login-attempt.ts';
import { type AccountBudgets, addressKey } from '../../model/account/login-budgets.ts';
import { normalizeEmail } from '../../model/account/registration.ts';
import type { User } from '../../model/account/user.ts';
import { Throttled } from '../../model/shared/throttled.ts';
import type { AccountContext, Client } from './account-ports.ts';
import { recordLogin } from './record-login.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { type Charge, givePointsBack, takePoints } from './take-points.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly client: Client;
  /** The token that the device stored at an earlier sign-in; null without one. */
  readonly deviceToken: string | null;
}

/**
 * Signs in. Rejects with InvalidCredentials or Throttled; an unknown email address takes as long and gets the same
 * answer as a wrong password. Attempts from unknown devices are counted by account and by IP address, those from a
 * known device or address separately, so that a stranger's attempts cannot lock the owner out.
 */
export const makeLogin =
  (context: AccountContext) =>
  async (login: Login): Promise<SignedIn> => {
    const { users, passwords, throttle } = context;
    const account = normalizeEmail(login.email);
    const user = await users.findByEmail(account);
    const { failure, success } = await chargesFor(context, account, user, login);
    try {
      await takePoints(throttle, [...failure, ...success]);
    } catch (error) {
      if (error instanceof Throttled && user) inBackground(noteThrottled(context, user, login));
      throw error;
    }
    const genuine = await passwords.verify(login.password, user?.passwordHash ?? null);
    if (user === null || !genuine) {
      await givePointsBack(throttle, success);
      // Not awaited, because the duration must not reveal whether there is an account.
      if (user) inBackground(recordLogin(context, user.id, login.client, 'wrong-password'));
      throw new InvalidCredentials();
    }
    await givePointsBack(throttle, failure);
    await recordLogin(context, user.id, login.client, null);
    return signIn(context, user, login.rememberMe);
  };

/**
 * Points of both outcomes, taken before the password is checked; those of the other outcome are given back afterwards.
 */
interface Charges {
  readonly failure: readonly Charge[];
  readonly success: readonly Charge[];
}

async function chargesFor(
  { budgets, devices, users }: AccountContext,
  account: string,
  user: User | null,
  { client, deviceToken }: Login,
): Promise<Charges> {
  const device = deviceToken === null ? null : devices.recognise(account, deviceToken);
  if (device !== null) return knownCharges(budgets, `${account} on ${device}`);
  const address = addressKey(client.ip);
  // Also read for an unknown user, who has no history, so that every email address causes the same work. All kept
  // entries are read, because strangers' failures could fill the newest ones and leave out every success.
  const history = await users.loginHistory(user?.id ?? '', MAX_LOGIN_ATTEMPTS);
  const isKnown = history.some(({ success, ip }) => success && addressKey(ip) === address);
  const place = `${account} from ${address}`;
  if (isKnown && address !== '') return knownCharges(budgets, place);
  return {
    failure: [
      { budget: budgets.loginByAccount, key: account },
      { budget: budgets.loginByAddress, key: address },
    ],
    success: [{ budget: budgets.loginSucceeded, key: place }],
  };
}

/** The charges for a device or IP address from which the account was signed in before. */
function knownCharges(budgets: AccountBudgets, key: string): Charges {
  return {
    failure: [{ budget: budgets.loginByKnown, key }],
    success: [{ budget: budgets.loginSucceeded, key }],
  };
}

/** Records a throttled attempt, but rarely: a flood of attempts must not displace the other entries of the history. */
async function noteThrottled(context: AccountContext, user: User, { client }: Login) {
  const { throttle, budgets } = context;
  const { allowed } = await throttle.take(budgets.throttledNotes, user.id);
  if (allowed) await recordLogin(context, user.id, client, 'throttled');
}

/** Failures are ignored: the answer does not depend on whether the history could be written. */
function inBackground(work: Promise<void>): void {
  work.catch(() => undefined);
}

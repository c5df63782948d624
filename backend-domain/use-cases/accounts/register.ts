import { addressKey } from '../../model/account/login-budgets.ts';
import { type Registration, tidyRegistration } from '../../model/account/registration.ts';
import type { User } from '../../model/account/user.ts';
import type { AccountContext, Client } from './account-ports.ts';
import { recordLogin } from './record-login.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { takePoints } from './take-points.ts';

/** Opens an account and signs in. Rejects with EmailTaken or Throttled. */
export const makeRegister =
  (context: AccountContext) =>
  async (registration: Registration, client: Client): Promise<SignedIn> => {
    const { users, passwords, throttle, budgets, ids, clock } = context;
    await takePoints(throttle, [{ budget: budgets.registerByAddress, key: addressKey(client.ip) }]);
    const user: User = {
      id: ids.next(),
      ...tidyRegistration(registration),
      profilePicture: null,
      isAdmin: false,
      passwordHash: await passwords.hash(registration.password),
      tokenVersion: 0,
      createdAt: clock.now(),
    };
    await users.insert(user);
    await recordLogin(context, user.id, client, null);
    return signIn(context, user, false);
  };

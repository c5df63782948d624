import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EmailTaken,
  ResetTokenInvalid,
  UserNotFound,
} from '@signpost/backend-domain/model/account/account-errors.ts';
import {
  KEPT_SUCCESSES,
  MAX_LOGIN_ATTEMPTS,
  MAX_LOGIN_HISTORY,
} from '@signpost/backend-domain/model/account/login-attempt.ts';
import { PASSWORD_RESET_MS } from '@signpost/backend-domain/model/account/password-reset.ts';
import type { UserRepository } from '@signpost/backend-domain/ports/user-repository.ts';
import { afterNoon, aLoginAttempt, aPasswordReset, aUser } from '../support/account-mothers.ts';
import { noon } from '../support/mothers.ts';

export interface OpenedUserRepository {
  /** Empty. */
  readonly repository: UserRepository;
  close(): Promise<void>;
}

const grace = aUser({ id: 'user-000000000000000b', email: 'grace@example.com' });

/** What every UserRepository promises. `open` is called before each test. */
export function userRepositorySuite(
  adapter: string,
  open: () => Promise<OpenedUserRepository>,
): void {
  describe(`UserRepository on ${adapter}`, () => {
    let opened: OpenedUserRepository;
    let users: UserRepository;

    beforeEach(async () => {
      opened = await open();
      users = opened.repository;
    });
    afterEach(() => opened.close());

    describe('a user', () => {
      it('is found by id and by email exactly as inserted', async () => {
        const user = aUser({
          phone: '+972 50-123 4567',
          country: 'Israel',
          countryCode: 'IL',
          profilePicture: 'https://example.com/ada.png',
          isAdmin: true,
          tokenVersion: 3,
        });
        await users.insert(user);
        await users.insert(grace);
        expect(await users.find(user.id)).toEqual(user);
        expect(await users.findByEmail(user.email)).toEqual(user);
      });

      it('has only the optional fields that were set', async () => {
        await users.insert(aUser());
        const found = await users.find(aUser().id);
        expect(Object.keys(found ?? {})).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(phone|country|countryCode)$/)]),
        );
        expect(found?.profilePicture).toBeNull();
      });

      it('keeps names of any script', async () => {
        const user = aUser({ firstName: 'עדה', lastName: "O'Brien-李 🙂" });
        await users.insert(user);
        expect(await users.find(user.id)).toEqual(user);
      });

      it('is null when there is none', async () => {
        await users.insert(aUser());
        expect(await users.find('user-of-nobody')).toBeNull();
        expect(await users.findByEmail('nobody@example.com')).toBeNull();
      });

      it('is not changed when a caller modifies an object that it stored or read', async () => {
        const user = { ...aUser(), createdAt: new Date(noon) };
        await users.insert(user);
        user.createdAt.setTime(0);
        (await users.find(user.id))?.createdAt.setTime(0);
        expect((await users.find(user.id))?.createdAt).toEqual(noon);
      });
    });

    describe('the right of an administrator', () => {
      it('is granted and revoked without ending access tokens', async () => {
        await users.insert(aUser({ tokenVersion: 4 }));
        await users.insert(grace);
        expect(await users.setAdmin(aUser().id, true)).toEqual(
          aUser({ isAdmin: true, tokenVersion: 4 }),
        );
        expect(await users.find(aUser().id)).toEqual(aUser({ isAdmin: true, tokenVersion: 4 }));
        expect((await users.find(grace.id))?.isAdmin).toBe(false);
        expect(await users.setAdmin(aUser().id, false)).toMatchObject({ isAdmin: false });
      });

      it('cannot be given to a user who does not exist', async () => {
        await expect(users.setAdmin('user-of-nobody', true)).rejects.toBeInstanceOf(UserNotFound);
      });
    });

    describe('the profile picture', () => {
      it('is set and removed without ending access tokens', async () => {
        const picture = 'data:image/jpeg;base64,/9j/AAAA';
        await users.insert(aUser({ tokenVersion: 4 }));
        await users.insert(grace);
        const pictured = aUser({ tokenVersion: 4, profilePicture: picture });
        expect(await users.setProfilePicture(aUser().id, picture)).toEqual(pictured);
        expect(await users.find(aUser().id)).toEqual(pictured);
        expect((await users.find(grace.id))?.profilePicture).toBeNull();
        expect(await users.setProfilePicture(aUser().id, null)).toEqual(aUser({ tokenVersion: 4 }));
      });

      it('cannot be given to a user who does not exist', async () => {
        await expect(users.setProfilePicture('user-of-nobody', null)).rejects.toBeInstanceOf(
          UserNotFound,
        );
      });
    });

    describe('an email address', () => {
      it('belongs to one user only', async () => {
        await users.insert(aUser());
        const second = aUser({ id: grace.id });
        await expect(users.insert(second)).rejects.toBeInstanceOf(EmailTaken);
        expect(await users.find(second.id)).toBeNull();
      });

      it('goes to exactly one of many simultaneous registrations', async () => {
        const rivals = Array.from({ length: 10 }, (_, index) => aUser({ id: `rival-${index}` }));
        const results = await Promise.allSettled(rivals.map((rival) => users.insert(rival)));
        const refused = results.filter(({ status }) => status === 'rejected');
        expect(refused).toHaveLength(9);
        for (const result of refused) {
          expect((result as PromiseRejectedResult).reason).toBeInstanceOf(EmailTaken);
        }
        expect(await users.findByEmail(aUser().email)).not.toBeNull();
      });
    });

    describe('the token version', () => {
      it('grows by one for each call, also for parallel ones', async () => {
        await users.insert(aUser({ tokenVersion: 4 }));
        await users.insert(grace);
        const versions = await Promise.all(
          Array.from({ length: 5 }, () => users.raiseTokenVersion(aUser().id)),
        );
        expect(versions.toSorted()).toEqual([5, 6, 7, 8, 9]);
        expect((await users.find(aUser().id))?.tokenVersion).toBe(9);
        expect((await users.find(grace.id))?.tokenVersion).toBe(grace.tokenVersion);
      });

      it('of an unknown user cannot grow', async () => {
        await expect(users.raiseTokenVersion('user-of-nobody')).rejects.toBeInstanceOf(
          UserNotFound,
        );
      });
    });

    describe('the login history', () => {
      beforeEach(async () => {
        await users.insert(aUser());
        await users.insert(grace);
      });

      it('is newest first, complete, and of one user', async () => {
        const first = aLoginAttempt({ id: 'login-1' });
        const failed = aLoginAttempt({
          id: 'login-2',
          at: afterNoon(1000),
          success: false,
          reason: 'wrong-password',
          ip: '2001:db8::1',
          userAgent: '',
        });
        await users.recordLogin(first);
        await users.recordLogin(failed);
        await users.recordLogin(aLoginAttempt({ id: 'login-3', userId: grace.id }));
        expect(await users.loginHistory(aUser().id, 50)).toEqual([failed, first]);
      });

      it('puts the last recorded first when several have the same time', async () => {
        for (const id of ['login-1', 'login-2', 'login-3']) {
          await users.recordLogin(aLoginAttempt({ id }));
        }
        const ids = (await users.loginHistory(aUser().id, 50)).map(({ id }) => id);
        expect(ids).toEqual(['login-3', 'login-2', 'login-1']);
      });

      it('returns at most the requested number', async () => {
        for (let index = 0; index < 4; index += 1) {
          await users.recordLogin(aLoginAttempt({ id: `login-${index}`, at: afterNoon(index) }));
        }
        const ids = (await users.loginHistory(aUser().id, 2)).map(({ id }) => id);
        expect(ids).toEqual(['login-3', 'login-2']);
      });

      it('keeps the newest fifty of each user', async () => {
        await users.recordLogin(aLoginAttempt({ id: 'of-grace', userId: grace.id }));
        for (let index = 0; index < MAX_LOGIN_HISTORY + 5; index += 1) {
          await users.recordLogin(aLoginAttempt({ id: `login-${index}`, at: afterNoon(index) }));
        }
        const history = await users.loginHistory(aUser().id, 1000);
        expect(history).toHaveLength(MAX_LOGIN_HISTORY);
        expect(history.at(-1)?.id).toBe('login-5');
        expect(await users.loginHistory(grace.id, 1000)).toHaveLength(1);
      });

      it('keeps the newest fifty successes, however many failures follow', async () => {
        const successes = KEPT_SUCCESSES + 2;
        const failures = MAX_LOGIN_HISTORY + 2;
        for (let index = 0; index < successes + failures; index += 1) {
          const success = index < successes;
          const reason = success ? null : 'wrong-password';
          const id = `login-${index}`;
          await users.recordLogin(aLoginAttempt({ id, at: afterNoon(index), success, reason }));
        }
        const history = await users.loginHistory(aUser().id, 1000);
        expect(history).toHaveLength(MAX_LOGIN_ATTEMPTS);
        expect(history.filter(({ success }) => success)).toHaveLength(KEPT_SUCCESSES);
        expect(history[0]?.id).toBe(`login-${successes + failures - 1}`);
        expect(history.at(-1)?.id).toBe('login-2');
      });
    });

    describe('a password reset', () => {
      const reset = aPasswordReset();
      const justInTime = afterNoon(PASSWORD_RESET_MS - 1);
      const tooLate = afterNoon(PASSWORD_RESET_MS);

      beforeEach(async () => {
        await users.insert(aUser({ tokenVersion: 2 }));
        await users.insert(grace);
        await users.addReset(reset);
      });

      it('can be read without being used up, until it expires', async () => {
        expect(await users.findReset(reset.tokenHash, noon)).toEqual(reset);
        expect(await users.findReset(reset.tokenHash, justInTime)).toEqual(reset);
        expect(await users.findReset(reset.tokenHash, tooLate)).toBeNull();
        expect(await users.findReset('another token', noon)).toBeNull();
      });

      it('sets the password and raises the token version of its user only', async () => {
        const changed = await users.resetPassword(reset.tokenHash, 'new hash', justInTime);
        expect(changed).toEqual(aUser({ passwordHash: 'new hash', tokenVersion: 3 }));
        expect(await users.find(aUser().id)).toEqual(changed);
        expect(await users.find(grace.id)).toEqual(grace);
      });

      it('cannot be used twice', async () => {
        await users.resetPassword(reset.tokenHash, 'new hash', noon);
        await expect(
          users.resetPassword(reset.tokenHash, 'newer hash', noon),
        ).rejects.toBeInstanceOf(ResetTokenInvalid);
        expect((await users.find(aUser().id))?.passwordHash).toBe('new hash');
        expect(await users.findReset(reset.tokenHash, noon)).toBeNull();
      });

      it('is used by exactly one of several calls at once', async () => {
        const results = await Promise.allSettled(
          Array.from({ length: 8 }, (_, index) =>
            users.resetPassword(reset.tokenHash, `hash ${index}`, noon),
          ),
        );
        const winners = results.filter((result) => result.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        expect(await users.find(aUser().id)).toEqual(winners[0]?.value);
      });

      it('changes nothing when it is unknown or too old', async () => {
        for (const [token, time] of [
          ['another token', noon],
          [reset.tokenHash, tooLate],
        ] as const) {
          await expect(users.resetPassword(token, 'new hash', time)).rejects.toBeInstanceOf(
            ResetTokenInvalid,
          );
        }
        expect(await users.find(aUser().id)).toEqual(aUser({ tokenVersion: 2 }));
      });

      it('stays valid when another is requested, and ends when any of them is used', async () => {
        const second = aPasswordReset({ tokenHash: 'second token', createdAt: afterNoon(1000) });
        const ofGrace = aPasswordReset({ tokenHash: 'token of grace', userId: grace.id });
        await users.addReset(second);
        await users.addReset(ofGrace);
        expect(await users.findReset(reset.tokenHash, afterNoon(1000))).toEqual(reset);
        await users.resetPassword(second.tokenHash, 'new hash', afterNoon(2000));
        expect(await users.findReset(reset.tokenHash, afterNoon(2000))).toBeNull();
        expect(await users.findReset(ofGrace.tokenHash, afterNoon(2000))).toEqual(ofGrace);
      });

      it('that expired is removed when another is requested', async () => {
        await users.addReset(aPasswordReset({ tokenHash: 'later token', createdAt: tooLate }));
        // Looked up with a time before its expiry: null proves that it was removed.
        expect(await users.findReset(reset.tokenHash, noon)).toBeNull();
      });
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type RefreshSession,
  ROTATION_GRACE_MS,
  type RotationOutcome,
  sessionExpiry,
} from '@signpost/backend-domain/model/account/refresh-session.ts';
import type { SessionRepository } from '@signpost/backend-domain/ports/session-repository.ts';
import { afterNoon, aRefreshSession, aRotation } from '../support/account-mothers.ts';
import { noon } from '../support/mothers.ts';

export interface OpenedSessionRepository {
  /** Empty, but with users of the given ids where the store insists on them. */
  readonly repository: SessionRepository;
  close(): Promise<void>;
}

const ADA = 'user-000000000000000a';
/** The limit of sessions for each user in tests that are not about the limit. */
const MANY = 100;
const GRACE = 'user-000000000000000b';

/** What every SessionRepository promises. `open` is called before each test with the ids of users who must exist. */
export function sessionRepositorySuite(
  adapter: string,
  open: (userIds: readonly string[]) => Promise<OpenedSessionRepository>,
): void {
  describe(`SessionRepository on ${adapter}`, () => {
    let opened: OpenedSessionRepository;
    let sessions: SessionRepository;
    const session = aRefreshSession({ userId: ADA });
    const expiry = session.expiresAt;

    beforeEach(async () => {
      opened = await open([ADA, GRACE]);
      sessions = opened.repository;
      await sessions.open(session, 'first', MANY);
    });
    afterEach(() => opened.close());

    const outcome = async (rotation: Parameters<SessionRepository['rotate']>[0]) =>
      (await sessions.rotate(rotation)).outcome;

    const hasEnded = async (id = session.id) => (await sessions.find(id))?.endedAt !== null;

    it('finds a session as it was opened, and no session that was not opened', async () => {
      const lasting = aRefreshSession({ id: 'lasting', userId: GRACE, rememberMe: true });
      await sessions.open(lasting, 'token of lasting', MANY);
      expect(await sessions.find(session.id)).toEqual(session);
      expect(await sessions.find('lasting')).toEqual(lasting);
      expect(await sessions.find('unknown')).toBeNull();
    });

    describe('a user with as many live sessions as there may be', () => {
      const openAt = (id: string, ms: number, most: number, userId = ADA) =>
        sessions.open(aRefreshSession({ id, userId, createdAt: afterNoon(ms) }), `${id}-1`, most);

      it('keeps all of them up to the limit', async () => {
        expect(await openAt('second', 1, 3)).toEqual([]);
        expect(await openAt('third', 2, 3)).toEqual([]);
        expect(await hasEnded()).toBe(false);
      });

      it('loses the oldest at the moment when one more is opened', async () => {
        await openAt('second', 1, 2);
        expect(await openAt('third', 2, 2)).toEqual([session.id]);
        expect((await sessions.find(session.id))?.endedAt).toEqual(afterNoon(2));
        expect([await hasEnded('second'), await hasEnded('third')]).toEqual([false, false]);
        expect(await outcome(aRotation('first', 'next', { now: afterNoon(3) }))).toBe('invalid');
      });

      it('loses several when the limit is lower than before', async () => {
        await openAt('second', 1, 3);
        await openAt('third', 2, 3);
        expect((await openAt('fourth', 3, 2)).sort()).toEqual([session.id, 'second'].sort());
      });

      it('does not lose sessions because of other users or of ended sessions', async () => {
        await openAt('of-grace', 1, 1, GRACE);
        expect(await hasEnded()).toBe(false);
        await openAt('second', 2, 2);
        await sessions.end('second', afterNoon(3));
        expect(await openAt('third', 4, 2)).toEqual([]);
      });

      it('gets no more of them by signing in many times at once', async () => {
        const opened = Array.from({ length: 8 }, (_, number) => openAt(`many-${number}`, 1, 3));
        await Promise.all(opened);
        const ended = await sessions.endAll(ADA, afterNoon(2));
        expect(ended).toHaveLength(3);
      });
    });

    describe('the live token', () => {
      it('is exchanged for its successor and moves the expiry on', async () => {
        const now = afterNoon(3_600_000);
        const result = await sessions.rotate(aRotation('first', 'second', { now }));
        const moved = { ...session, expiresAt: sessionExpiry(false, now) };
        expect(result).toEqual({
          outcome: 'rotated',
          session: moved,
          successorSalt: 'salt of second',
        });
        expect(await sessions.find(session.id)).toEqual(moved);
      });

      it('of a remembered session moves the expiry on by thirty days', async () => {
        await sessions.open(
          aRefreshSession({ id: 'lasting', rememberMe: true }),
          'lasting-1',
          MANY,
        );
        const now = afterNoon(86_400_000 * 20);
        expect(await outcome(aRotation('lasting-1', 'lasting-2', { now }))).toBe('rotated');
        expect((await sessions.find('lasting'))?.expiresAt).toEqual(sessionExpiry(true, now));
      });

      it('can be rotated again and again', async () => {
        for (let generation = 0; generation < 20; generation += 1) {
          const token = generation === 0 ? 'first' : `generation-${generation}`;
          const now = afterNoon(generation * 900_000);
          expect(await outcome(aRotation(token, `generation-${generation + 1}`, { now }))).toBe(
            'rotated',
          );
        }
        expect(await hasEnded()).toBe(false);
      });

      it('is invalid from the instant of its expiry', async () => {
        const atExpiry = await outcome(aRotation('first', 'second', { now: expiry }));
        expect(atExpiry).toBe('invalid');
        const before = new Date(expiry.getTime() - 1);
        expect(await outcome(aRotation('first', 'second', { now: before }))).toBe('rotated');
      });
    });

    describe('parallel refreshes with the live token', () => {
      it('rotate the token once, and all get the same successor', async () => {
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            sessions.rotate(aRotation('first', `successor-${index}`)),
          ),
        );
        const outcomes = results.map((result) => result.outcome).toSorted();
        expect(outcomes).toEqual([...Array(19).fill('repeated'), 'rotated']);
        const salts = new Set(results.map(saltOf));
        expect(salts.size).toBe(1);
        const [salt] = salts;
        const successor = String(salt).replace('salt of ', '');
        const later = afterNoon(1000);
        expect(await outcome(aRotation(successor, 'third', { now: later }))).toBe('rotated');
        expect(await hasEnded()).toBe(false);
      });
    });

    describe('a used token', () => {
      beforeEach(async () => {
        await sessions.rotate(aRotation('first', 'second'));
      });

      it('gets the same successor for ten seconds', async () => {
        const now = afterNoon(ROTATION_GRACE_MS);
        const result = await sessions.rotate(aRotation('first', 'something else', { now }));
        expect(result).toMatchObject({ outcome: 'repeated', successorSalt: 'salt of second' });
        expect((await sessions.find(session.id))?.expiresAt).toEqual(sessionExpiry(false, noon));
        expect(await outcome(aRotation('something else', 'third'))).toBe('invalid');
        expect(await outcome(aRotation('second', 'third'))).toBe('rotated');
      });

      it('ends the whole token family after that', async () => {
        const now = afterNoon(ROTATION_GRACE_MS + 1);
        const result = await sessions.rotate(aRotation('first', 'stolen', { now }));
        expect(result).toMatchObject({ outcome: 'reused', session: { id: session.id } });
        expect((await sessions.find(session.id))?.endedAt).toEqual(now);
        for (const token of ['first', 'second', 'stolen']) {
          expect(await outcome(aRotation(token, 'third', { now }))).toBe('invalid');
        }
      });

      it('ends the token family at once when it is older than the parent of the live token', async () => {
        await sessions.rotate(aRotation('second', 'third', { now: afterNoon(1) }));
        expect(await outcome(aRotation('first', 'stolen', { now: afterNoon(2) }))).toBe('reused');
        expect(await hasEnded()).toBe(true);
      });

      it('does not end other sessions of the same user', async () => {
        await sessions.open(aRefreshSession({ id: 'other', userId: ADA }), 'other-1', MANY);
        await sessions.rotate(aRotation('first', 'stolen', { now: afterNoon(60_000) }));
        expect(await hasEnded('other')).toBe(false);
        expect(await outcome(aRotation('other-1', 'other-2'))).toBe('rotated');
      });
    });

    it('does not recognise a token that was never stored', async () => {
      expect(await sessions.rotate(aRotation('unknown', 'second'))).toEqual({ outcome: 'invalid' });
      expect(await sessions.find(session.id)).toEqual(session);
      expect(await outcome(aRotation('second', 'third'))).toBe('invalid');
    });

    describe('an ended session', () => {
      it('was ended by any token of its family', async () => {
        await sessions.rotate(aRotation('first', 'second'));
        expect(await sessions.endByToken('first', afterNoon(5))).toBe(session.id);
        expect((await sessions.find(session.id))?.endedAt).toEqual(afterNoon(5));
        expect(await outcome(aRotation('second', 'third', { now: afterNoon(6) }))).toBe('invalid');
        expect(await sessions.endByToken('second', afterNoon(7))).toBe(session.id);
      });

      it('keeps the time at which it first ended', async () => {
        await sessions.end(session.id, afterNoon(1));
        await sessions.end(session.id, afterNoon(2));
        expect((await sessions.find(session.id))?.endedAt).toEqual(afterNoon(1));
      });

      it('refuses its live token and its parent', async () => {
        await sessions.rotate(aRotation('first', 'second'));
        await sessions.end(session.id, noon);
        expect(await outcome(aRotation('second', 'third'))).toBe('invalid');
        expect(await outcome(aRotation('first', 'third'))).toBe('invalid');
      });

      it('may be unknown when it is ended', async () => {
        await sessions.end('unknown', noon);
        expect(await sessions.endByToken('unknown', noon)).toBeNull();
        expect(await hasEnded()).toBe(false);
      });
    });

    describe('ending all sessions of a user', () => {
      it('ends the live sessions of that user and returns their ids', async () => {
        await sessions.open(aRefreshSession({ id: 'second', userId: ADA }), 'second-1', MANY);
        await sessions.open(aRefreshSession({ id: 'ended', userId: ADA }), 'ended-1', MANY);
        await sessions.open(aRefreshSession({ id: 'of-grace', userId: GRACE }), 'grace-1', MANY);
        await sessions.end('ended', afterNoon(1));
        const ended = await sessions.endAll(ADA, afterNoon(2));
        expect(ended.toSorted()).toEqual(['second', session.id].toSorted());
        expect((await sessions.find('ended'))?.endedAt).toEqual(afterNoon(1));
        expect((await sessions.find('second'))?.endedAt).toEqual(afterNoon(2));
        expect(await hasEnded('of-grace')).toBe(false);
        expect(await sessions.endAll(ADA, afterNoon(3))).toEqual([]);
      });

      it('leaves no live session when it races with a refresh', async () => {
        await Promise.all([
          sessions.rotate(aRotation('first', 'second')),
          sessions.endAll(ADA, noon),
        ]);
        expect(await hasEnded()).toBe(true);
        expect(await outcome(aRotation('first', 'third'))).toBe('invalid');
        expect(await outcome(aRotation('second', 'third'))).toBe('invalid');
      });
    });

    describe('cleaning up', () => {
      it('removes sessions that expired or ended before the time, with their tokens', async () => {
        await sessions.open(aRefreshSession({ id: 'ended' }), 'ended-1', MANY);
        await sessions.open(
          aRefreshSession({ id: 'lasting', rememberMe: true }),
          'lasting-1',
          MANY,
        );
        await sessions.end('ended', afterNoon(1));
        expect(await sessions.removeBefore(afterNoon(1))).toBe(0);
        expect(await sessions.removeBefore(afterNoon(2))).toBe(1);
        expect(await sessions.find('ended')).toBeNull();
        expect(await sessions.endByToken('ended-1', noon)).toBeNull();
        expect(await sessions.find(session.id)).toEqual(session);

        expect(await sessions.removeBefore(new Date(expiry.getTime() + 1))).toBe(1);
        expect(await sessions.find(session.id)).toBeNull();
        expect(await sessions.find('lasting')).not.toBeNull();
      });
    });

    it('are not changed when a caller modifies an object that it stored or read', async () => {
      const own: RefreshSession = { ...session, id: 'own', createdAt: new Date(noon) };
      await sessions.open(own, 'own-1', MANY);
      own.createdAt.setTime(0);
      (await sessions.find('own'))?.createdAt.setTime(0);
      expect((await sessions.find('own'))?.createdAt).toEqual(noon);
    });
  });
}

function saltOf(result: RotationOutcome): string | null {
  return 'successorSalt' in result ? result.successorSalt : null;
}

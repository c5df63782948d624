import { describe, expect, it } from '@jest/globals';
import { boundedUserAgent } from '@signpost/backend-domain/model/account/login-attempt.ts';
import {
  isLive,
  sessionExpiry,
  successorMaterial,
} from '@signpost/backend-domain/model/account/refresh-session.ts';
import { fullName } from '@signpost/backend-domain/model/account/user.ts';
import { afterNoon, aRefreshSession, aUser } from '../../support/account-mothers.ts';
import { noon } from '../../support/mothers.ts';

const DAY_MS = 86_400_000;

describe('A session', () => {
  it('lasts a day, or thirty when remembered', () => {
    expect(sessionExpiry(false, noon)).toEqual(afterNoon(DAY_MS));
    expect(sessionExpiry(true, noon)).toEqual(afterNoon(30 * DAY_MS));
  });

  it('is valid until it is ended or expires', () => {
    expect(isLive(aRefreshSession(), afterNoon(DAY_MS - 1))).toBe(true);
    expect(isLive(aRefreshSession(), afterNoon(DAY_MS))).toBe(false);
    expect(isLive(aRefreshSession({ endedAt: noon }), noon)).toBe(false);
  });

  it('derives its successor from both token and salt', () => {
    const successor = successorMaterial('token', 'salt');
    expect(successorMaterial('token', 'salt')).toBe(successor);
    expect(successorMaterial('token', 'other')).not.toBe(successor);
    expect(successorMaterial('other', 'salt')).not.toBe(successor);
  });
});

describe('A user', () => {
  it('is shown with first and last name', () => {
    expect(fullName(aUser())).toBe('Ada Lovelace');
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });
});

describe('The client of a login', () => {
  it('is stored with at most 300 characters of its User-Agent', () => {
    expect(boundedUserAgent(undefined)).toBe('');
    expect(boundedUserAgent('x'.repeat(1000))).toHaveLength(300);
  });
});

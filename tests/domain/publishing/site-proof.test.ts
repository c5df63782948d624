import { describe, expect, it } from '@jest/globals';
import { proofWarning } from '@signpost/backend-domain/model/publishing/proof-warning.ts';
import {
  afterCheck,
  startsToLapse,
  superseded,
} from '@signpost/backend-domain/model/publishing/site-proof.ts';
import type { VerificationCheck } from '@signpost/backend-domain/model/publishing/verification.ts';
import { aClaim, proofOf } from '../../support/claim-mothers.ts';
import { noon } from '../../support/mothers.ts';
import { later } from '../../support/storage-mothers.ts';

const DAY_MS = 86_400_000;
const RECHECK_MS = 30 * DAY_MS;
const GRACE_MS = 7 * DAY_MS;

const check = (result: 'shown' | 'absent' | 'unreachable'): VerificationCheck[] => [
  {
    method: 'file',
    passed: result === 'shown',
    decided: result !== 'unreachable',
    message: '',
  },
];
const proved = aClaim({ proof: proofOf('file', noon), recheckAt: later(RECHECK_MS) });
const at = (ms: number, mayBegin = true) => ({ now: later(ms), mayBegin });
const lapsing = afterCheck(proved, check('absent'), at(0));

describe('A claim that is checked', () => {
  it('is proved when the site shows the token, and is checked again after 30 days', () => {
    expect(afterCheck(aClaim(), check('shown'), at(5))).toMatchObject({
      proof: { method: 'file', provedAt: later(5), lastConfirmedAt: later(5), lapsesAt: null },
      checkedAt: later(5),
      recheckAt: later(5 + RECHECK_MS),
    });
  });

  it('is not proved by a routine check', () => {
    expect(afterCheck(aClaim(), check('shown'), at(5, false))).toEqual(
      aClaim({ checkedAt: later(5) }),
    );
  });

  it('stays unproved when the proof is absent or the site is unreachable', () => {
    for (const result of ['absent', 'unreachable'] as const) {
      expect(afterCheck(aClaim(), check(result), at(5))).toEqual(aClaim({ checkedAt: later(5) }));
    }
  });
});

describe('A proof', () => {
  it('is confirmed by a routine check, and keeps its first date', () => {
    expect(afterCheck(proved, check('shown'), at(9, false))).toMatchObject({
      proof: { provedAt: noon, lastConfirmedAt: later(9) },
      recheckAt: later(9 + RECHECK_MS),
    });
  });

  it('does not lapse while the site is unreachable; it is then checked every day', () => {
    let claim = lapsing;
    for (let day = 1; day < 100; day += 1) {
      claim = afterCheck(claim, check('unreachable'), at(day * DAY_MS, false));
      expect(claim.proof).not.toBeNull();
      expect(claim.recheckAt).toEqual(later((day + 1) * DAY_MS));
    }
  });

  it('stays valid for seven days after it was first absent', () => {
    expect(lapsing.proof?.lapsesAt).toEqual(later(GRACE_MS));
    expect(lapsing.recheckAt).toEqual(lapsing.proof?.lapsesAt);
    const looked = afterCheck(lapsing, check('absent'), at(GRACE_MS - 1));
    expect(looked.proof).toEqual(lapsing.proof);
    expect(looked.recheckAt).toEqual(lapsing.recheckAt);
  });

  it('lapses when it is still absent after seven days', () => {
    expect(afterCheck(lapsing, check('absent'), at(GRACE_MS, false))).toMatchObject({
      proof: null,
      recheckAt: null,
      ended: { reason: 'lapsed', at: later(GRACE_MS) },
    });
  });

  it('is valid again when the site shows it within seven days', () => {
    const back = afterCheck(lapsing, check('shown'), at(3, false));
    expect(back.proof).toEqual({ ...proofOf('file', noon), lastConfirmedAt: later(3) });
  });

  it('starts to lapse once, at the first check that does not find it', () => {
    expect(startsToLapse(proved, lapsing)).toBe(true);
    expect(startsToLapse(lapsing, afterCheck(lapsing, check('absent'), at(1)))).toBe(false);
    expect(startsToLapse(lapsing, afterCheck(lapsing, check('absent'), at(GRACE_MS)))).toBe(false);
    expect(startsToLapse(aClaim(), afterCheck(aClaim(), check('shown'), at(0)))).toBe(false);
  });

  it('that a newer proof superseded is restored only by its owner’s own check', () => {
    const ended = superseded(proved, later(1));
    expect(ended).toMatchObject({ proof: null, ended: { reason: 'superseded', at: later(1) } });
    expect(afterCheck(ended, check('shown'), at(2, false))).toMatchObject({
      proof: null,
      ended: { reason: 'superseded' },
    });
    expect(afterCheck(ended, check('shown'), at(2))).toMatchObject({
      proof: { provedAt: later(2) },
      ended: null,
    });
  });
});

describe('The mail before a proof lapses', () => {
  it('says which site, by when and what to do', () => {
    const { subject, text } = proofWarning({ domain: 'example.com', lapsesAt: noon });
    expect(subject).toBe('Verification of example.com ends on 2026-11-20');
    expect(text).toContain('AI-Manifest line');
    expect(text).toContain('2026-11-20');
  });
});

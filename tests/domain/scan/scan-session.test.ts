import { describe, expect, it } from '@jest/globals';
import {
  can,
  createScan,
  durationSeconds,
  failed,
  failureOf,
  NO_COUNTS,
  type ScanCommon,
  type ScanFailure,
  type ScanSession,
  step,
  timesOf,
  workedSeconds,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import {
  IllegalScanStep,
  isWorking,
  type ScanCommand,
  type ScanStatus,
  WORKING_STATUSES,
} from '@signpost/backend-domain/model/scan/scan-status.ts';
import fc from 'fast-check';
import { aScan, noon } from '../../support/mothers.ts';
import { SCAN_COMMANDS, SCAN_STATUSES } from '../../support/scan-steps.ts';

const later = new Date(noon.getTime() + 60_000);
const aWeekLater = new Date(noon.getTime() + 7 * 86_400_000);

/**
 * The next state for every command in every state: `↩` is the state in which the scan was interrupted, `·` means
 * refused.
 */
const TABLE = `
                    discover     offer-selection     repeat-selection  confirm   read-more  start       scan      build-manifest  review     complete   pause   resume  stop     fail    crash
creating            discovering  ·                   ·                 ·         ·          connecting  ·         ·               ·          ·          ·       ·       stopped  failed  error
connecting          ·            ·                   ·                 ·         ·          ·           scanning  ·               ·          ·          paused  ·       stopped  failed  error
discovering         ·            awaiting_selection  crawling          ·         ·          ·           ·         ·               ·          ·          paused  ·       stopped  failed  error
awaiting_selection  discovering  ·                   ·                 crawling  ·          ·           ·         ·               ·          ·          ·       ·       stopped  ·       ·
crawling            ·            ·                   ·                 ·         ·          ·           ·         manifest        ·          ·          paused  ·       stopped  failed  error
scanning            ·            ·                   ·                 ·         ·          ·           ·         manifest        ·          ·          paused  ·       stopped  failed  error
manifest            ·            ·                   ·                 ·         ·          ·           ·         ·               reviewing  ·          paused  ·       stopped  failed  error
reviewing           ·            ·                   ·                 ·         ·          ·           ·         ·               ·          completed  paused  ·       stopped  failed  error
completed           ·            ·                   ·                 ·         crawling   ·           ·         ·               reviewing  ·          ·       ·       ·        ·       ·
paused              ·            ·                   ·                 ·         ·          ·           ·         ·               ·          ·          ·       ↩       stopped  ·       ·
stopped             ·            ·                   ·                 ·         ·          ·           ·         ·               ·          ·          ·       ·       ·        ·       ·
failed              ·            ·                   ·                 ·         ·          ·           ·         ·               ·          ·          ·       ↩       stopped  ·       ·
error               ·            ·                   ·                 ·         ·          ·           ·         ·               ·          ·          ·       ↩       stopped  ·       ·
`;

const [commands = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([status = '', ...destinations]) =>
  destinations.map((destination, column) => ({
    status: status as ScanStatus,
    command: commands[column] as ScanCommand,
    destination,
  })),
);

/** A scan in this state. Interrupted scans have the state in which they continue. */
function inState(status: ScanStatus): ScanSession {
  const interrupted = status === 'paused' || status === 'failed' || status === 'error';
  return aScan({ status, ...(interrupted ? { resumesTo: 'crawling' } : {}) });
}

const FAILURE: ScanFailure = { code: 'scan.site-not-scannable', message: 'Unreachable.' };

/** The scan after any command, including those that record a failure. */
function after(scan: ScanSession, command: ScanCommand, now: Date): ScanSession {
  return command === 'fail' || command === 'crash'
    ? failed(scan, command, FAILURE)
    : step(scan, command, now);
}

describe('The states of a scan', () => {
  it('are all in the table, and so are all commands', () => {
    expect(new Set(commands)).toEqual(new Set(SCAN_COMMANDS));
    expect(rows.map(([status]) => status).sort()).toEqual([...SCAN_STATUSES].sort());
    expect(cells).toHaveLength(SCAN_STATUSES.length * SCAN_COMMANDS.length);
  });

  it.each(cells.filter(({ destination }) => destination !== '·'))(
    'from $status, $command leads to $destination',
    ({ status, command, destination }) => {
      const scan = inState(status);
      expect(can(scan, command)).toBe(true);
      expect(after(scan, command, later).status).toBe(
        destination === '↩' ? 'crawling' : destination,
      );
    },
  );

  it.each(cells.filter(({ destination }) => destination === '·'))(
    'from $status, $command leads nowhere',
    ({ status, command }) => {
      const scan = inState(status);
      expect(can(scan, command)).toBe(false);
      expect(() => after(scan, command, later)).toThrow(IllegalScanStep);
      expect(() => after(scan, command, later)).toThrow(
        `A scan that is ${status} cannot ${command}.`,
      );
    },
  );

  it('are the working statuses exactly when an agent works', () => {
    expect(SCAN_STATUSES.filter(isWorking).sort()).toEqual([...WORKING_STATUSES].sort());
  });
});

describe('A new scan', () => {
  it('has no counts, times or failure', () => {
    const scan = createScan({
      id: 'a',
      ownerId: 'b',
      startUrl: 'https://a.test/',
      domain: 'a.test',
      scanType: 'standard',
      limits: { maxPages: 10, depthLimit: 3 },
      now: noon,
    });
    expect(scan).toStrictEqual({
      ...{ id: 'a', ownerId: 'b', startUrl: 'https://a.test/', domain: 'a.test' },
      ...{ scanType: 'standard', limits: { maxPages: 10, depthLimit: 3 } },
      status: 'creating',
      isPublic: false,
      showsBehindLogin: false,
      counts: NO_COUNTS,
      workedMs: 0,
      createdAt: noon,
      version: 0,
      seq: 1,
    });
  });

  it('starts once', () => {
    const started = step(aScan(), 'discover', noon);
    expect(timesOf(started).startedAt).toBe(noon);
    expect(timesOf(step(started, 'offer-selection', later)).startedAt).toBe(noon);
    expect(() => step(started, 'start', later)).toThrow(IllegalScanStep);
  });

  it('that is stopped has no start time', () => {
    expect(step(aScan(), 'stop', later)).toMatchObject({ status: 'stopped', startedAt: null });
  });

  it.each([
    ['smart', 'discovering'],
    ['standard', 'connecting'],
  ] as const)('that failed before it began resumes at the start: %s', (scanType, status) => {
    const unbegun = failed(aScan({ scanType }), 'fail', FAILURE);
    expect(step(unbegun, 'resume', later).status).toBe(status);
  });
});

describe('A scan that ends', () => {
  it('has the reason of its failure until it is resumed', () => {
    const scan = aScan({ status: 'scanning' });
    const broken = failed(scan, 'fail', FAILURE);
    expect(broken).toMatchObject({ status: 'failed', failure: FAILURE, resumesTo: 'scanning' });
    expect(step(broken, 'resume', later)).toStrictEqual(scan);
  });

  it('has the time that agents worked on it as its duration, however long it waited', () => {
    const reviewing = aScan({ status: 'reviewing', startedAt: noon, workedMs: 59_600 });
    expect([workedSeconds(reviewing), durationSeconds(reviewing)]).toEqual([60, null]);
    const completed = step(reviewing, 'complete', aWeekLater);
    expect(completed).toMatchObject({ startedAt: noon, completedAt: aWeekLater });
    expect([workedSeconds(completed), durationSeconds(completed)]).toEqual([60, 60]);
  });

  it('has no duration before agents begin', () => {
    const unbegun = failed(aScan(), 'fail', FAILURE);
    expect([workedSeconds(unbegun), durationSeconds(unbegun)]).toEqual([null, null]);
  });

  it.each([null, 'pause', 'fail', 'crash'] as const)(
    'stays completed when its next review is stopped, after: %s',
    (before) => {
      const completed = step(aScan({ status: 'reviewing', startedAt: noon }), 'complete', later);
      const reviewed = step(completed, 'review', aWeekLater);
      const left = before === null ? reviewed : after(reviewed, before, aWeekLater);
      expect(step(left, 'stop', aWeekLater)).toEqual(completed);
    },
  );
});

describe('A field of another status', () => {
  it('cannot be read before the status is known', () => {
    const scan: ScanSession = aScan({ status: 'failed' });
    // @ts-expect-error Only a failed scan has a failure.
    const { failure } = scan;
    expect(failure).toBe(scan.status === 'failed' ? scan.failure : undefined);
  });
});

/** The fields that no command changes. */
const KEPT = [
  ...['id', 'ownerId', 'startUrl', 'domain', 'scanType', 'limits', 'isPublic'],
  ...['showsBehindLogin', 'counts', 'workedMs', 'createdAt', 'version', 'seq'],
] as (keyof ScanCommon)[];

describe('A scan after any commands', () => {
  const start = fc.constantFrom('smart' as const, 'standard' as const);
  /** Each number selects one of the commands that are allowed at that step, so that long sequences are possible. */
  const drawnChoices = fc.array(fc.nat(1_000), { maxLength: 60 });

  /** Applies the selected commands one after another and checks each step; ends when no command is allowed. */
  function walk(
    scanType: 'smart' | 'standard',
    choices: readonly number[],
    check: (before: ScanSession, command: ScanCommand, after: ScanSession) => void,
  ): ScanSession {
    let scan = aScan({ scanType });
    for (const [minute, choice] of choices.entries()) {
      const before = scan;
      const allowed = SCAN_COMMANDS.filter((command) => can(before, command));
      const command = allowed[choice % allowed.length];
      if (command === undefined) break;
      scan = after(before, command, new Date(noon.getTime() + minute * 60_000));
      check(before, command, scan);
    }
    return scan;
  }

  it('is always in a known state, and has a state to resume exactly when it was interrupted', () => {
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        walk(scanType, commands, (before, __, next) => {
          expect(SCAN_STATUSES).toContain(next.status);
          const interrupted = ['paused', 'failed', 'error'].includes(next.status);
          expect('resumesTo' in next).toBe(interrupted);
          expect(failureOf(next) !== null).toBe(
            next.status === 'failed' || next.status === 'error',
          );
          const wasCompleted = timesOf(before).completedAt !== null;
          const { startedAt, completedAt } = timesOf(next);
          expect(completedAt !== null).toBe(wasCompleted || next.status === 'completed');
          if (isWorking(next.status)) expect(startedAt).not.toBeNull();
        });
      }),
      { numRuns: 500 },
    );
  });

  it('continues where it was paused, failed or crashed', () => {
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        let interruptedAt: ScanStatus | null = null;
        walk(scanType, commands, (before, command, after) => {
          if (command === 'resume' && interruptedAt !== null)
            expect(after.status).toBe(interruptedAt);
          interruptedAt =
            isWorking(before.status) && !isWorking(after.status) ? before.status : interruptedAt;
        });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its owner, its site and its start time', () => {
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        walk(scanType, commands, (before, _, next) => {
          for (const field of KEPT) expect(next[field]).toBe(before[field]);
          const { startedAt } = timesOf(before);
          if (startedAt !== null) expect(timesOf(next).startedAt).toBe(startedAt);
        });
      }),
    );
  });

  it('that was stopped stays stopped', () => {
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        const scan = walk(scanType, commands, (before) =>
          expect(before.status).not.toBe('stopped'),
        );
        if (!can(scan, 'stop')) return;
        const stopped = step(scan, 'stop', later);
        expect(stopped.status).toBe(timesOf(scan).completedAt === null ? 'stopped' : 'completed');
        if (stopped.status === 'completed') return;
        for (const command of SCAN_COMMANDS) {
          expect(() => after(stopped, command, later)).toThrow(IllegalScanStep);
        }
      }),
    );
  });

  it('can reach every state', () => {
    const seen = new Set<ScanStatus>(['creating']);
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        walk(scanType, commands, (_, __, after) => seen.add(after.status));
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect([...seen].sort()).toEqual([...SCAN_STATUSES].sort());
  });

  it('that is completed can only read more pages or be reviewed again', () => {
    for (const command of SCAN_COMMANDS) {
      const isPossible = command === 'review' || command === 'read-more';
      expect(can(aScan({ status: 'completed' }), command)).toBe(isPossible);
    }
  });

  it('that reads more pages keeps its first completion, in every phase and when it is stopped', () => {
    const completed = aScan({ status: 'completed', completedAt: later });
    const reading = step(completed, 'read-more', aWeekLater);
    const building = step(reading, 'build-manifest', aWeekLater);
    const paused = step(building, 'pause', aWeekLater);
    const done = step(step(building, 'review', aWeekLater), 'complete', aWeekLater);
    for (const scan of [reading, building, paused, step(reading, 'stop', aWeekLater), done])
      expect(timesOf(scan).completedAt).toEqual(later);
    expect(step(reading, 'stop', aWeekLater).status).toBe('completed');
  });

  it('can always be stopped unless it has ended', () => {
    fc.assert(
      fc.property(start, drawnChoices, (scanType, commands) => {
        walk(scanType, commands, (_, __, after) => {
          const over = after.status === 'completed' || after.status === 'stopped';
          expect(over || can(after, 'stop')).toBe(true);
        });
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { numbered } from '@signpost/backend-domain/model/scan/event-numbers.ts';
import {
  afterEvent,
  changedParts,
  INITIAL_LIVE_STATE,
} from '@signpost/backend-domain/model/scan/live-state.ts';
import type {
  LastingEventName,
  LastingEvents,
  NewEvent,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import { reportOf } from '@signpost/backend-domain/model/scan/scan-report.ts';
import { noon } from '../../support/mothers.ts';

const event = <Name extends LastingEventName>(name: Name, payload: LastingEvents[Name]): NewEvent =>
  ({ name, timestamp: noon, payload }) as NewEvent;
const at = noon.toISOString();
const form = { url: 'https://a.example/login', form: { action: '/login', inputs: [] } };
const complete = { pattern: '/a/:id', totalCount: 9, scanned: 3, skipped: 6, efficiency: 67 };

describe('The live state of a scan', () => {
  it('contains the last status of each agent with its time', () => {
    const told = {
      agent: 'reviewer',
      status: 'active',
      action: 'Reviewing',
      progress: 40,
    } as const;
    const { agents } = afterEvent(INITIAL_LIVE_STATE, event('agent-status-update', told));
    const { agent: _, ...state } = told;
    expect(agents).toEqual({
      ...INITIAL_LIVE_STATE.agents,
      reviewer: { ...state, lastUpdate: at },
    });
  });

  it('contains a log-in form until the wait for the owner ends', () => {
    const asking = afterEvent(INITIAL_LIVE_STATE, event('auth-required', form));
    expect(asking.auth).toEqual(form);
    expect(afterEvent(asking, event('auth-ended', {})).auth).toBeNull();
  });

  it('keeps the known numbers of a pattern when it is detected again', () => {
    const states = [
      event('pattern-detected', { pattern: '/a/:id', totalCount: 7 }),
      event('pattern-complete', complete),
      event('pattern-detected', { pattern: '/a/:id', totalCount: 12 }),
    ].reduce(afterEvent, INITIAL_LIVE_STATE);
    expect(states.patterns).toEqual([{ ...complete, totalCount: 12 }]);
  });

  it('contains the numbers of a prioritisation without its URLs', () => {
    const numbers = {
      stats: { important: 1, uncertain: 0, not_important: 0 },
      ...{ recommendedCount: 1, estimatedTimeMinutes: 1 },
    };
    const told = event('url-prioritization', { ...numbers, categorizedUrls: [] });
    expect(afterEvent(INITIAL_LIVE_STATE, told).prioritization).toEqual(numbers);
  });

  it('does not change with events about pages', () => {
    const told = event('page-skipped', { url: 'https://a.example/', pattern: '/', reason: 'x' });
    expect(afterEvent(INITIAL_LIVE_STATE, told)).toBe(INITIAL_LIVE_STATE);
  });
});

describe('The report of a commit', () => {
  it('contains the parts that its events change, and its log lines', () => {
    const events = [
      event('auth-required', form),
      event('scan-log', { type: 'warning', message: 'It asks for a log-in.' }),
    ];
    const { report, after } = reportOf(events, INITIAL_LIVE_STATE);
    expect(report).toEqual({
      events: 2,
      log: [{ at, type: 'warning', message: 'It asks for a log-in.' }],
      notes: { auth: form },
    });
    expect(changedParts(INITIAL_LIVE_STATE, after)).toEqual(report.notes);
  });
});

describe('The events of a commit', () => {
  it('have consecutive numbers that end with the scan’s last number', () => {
    const events = [event('auth-required', form), event('auth-ended', {})];
    expect(numbered(events, { id: 'scan-1', seq: 9 })).toEqual([
      { ...events[0], scanId: 'scan-1', seq: 8 },
      { ...events[1], scanId: 'scan-1', seq: 9 },
    ]);
  });
});

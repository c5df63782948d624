import { describe, expect, it } from '@jest/globals';
import { happenings } from '../../../frontend/src/features/smart-scanner/happenings.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const entry = (second: number) => ({
  type: 'info' as const,
  message: `log ${second}`,
  timestamp: at(second),
});
const act = (second: number, details = '') => ({
  key: String(second),
  agent: 'crawler' as const,
  action: `act ${second}`,
  details,
  type: 'success' as const,
  timestamp: at(second),
});

describe('The activity log of a smart scan', () => {
  it('has the log of the scan and the actions of its agents, in the order of their times', () => {
    const log = happenings([entry(1), entry(4)], [act(5, 'Home'), act(2)]);
    expect(log.map(({ message }) => message)).toEqual(['log 1', 'act 2', 'log 4', 'act 5: Home']);
    expect(log[1]?.type).toBe('success');
  });

  it('keeps the latest 50 entries', () => {
    const many = Array.from({ length: 100 }, (_, place) => act(100 - place));
    const log = happenings([entry(0)], many);
    expect(log).toHaveLength(50);
    expect(log[0]?.message).toBe('act 51');
    expect(log.at(-1)?.message).toBe('act 100');
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { formatCount, formatDate, formatDuration } from '../../../frontend/src/lib/format.ts';

afterEach(() => {
  jest.restoreAllMocks();
  jest.resetModules();
});

describe('Formats of numbers and times', () => {
  it('are not created while the app loads, because the first one takes long', async () => {
    const numbers = jest.spyOn(Intl, 'NumberFormat');
    const dates = jest.spyOn(Intl, 'DateTimeFormat');
    jest.resetModules();
    const { formatNumber } = await import('../../../frontend/src/lib/format.ts');
    expect(numbers).not.toHaveBeenCalled();
    expect(dates).not.toHaveBeenCalled();
    expect(formatNumber(7)).toBe('7');
    expect(numbers).toHaveBeenCalledTimes(1);
    formatNumber(8);
    expect(numbers).toHaveBeenCalledTimes(1);
  });

  it('name a date that does not exist', () => {
    expect(formatDate('never')).toBe('Invalid Date');
    expect(formatDate('2026-11-24T12:00:00Z')).toContain('2026');
  });

  it('choose the noun by the number', () => {
    expect(formatCount(1, 'page')).toBe('1 page');
    expect(formatCount(0, 'page')).toBe('0 pages');
    expect(formatCount(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('write durations of a minute or more in minutes and seconds', () => {
    expect(formatDuration(42.4)).toBe('42 seconds');
    expect(formatDuration(60)).toBe('1 min');
    expect(formatDuration(200)).toBe('3 min 20 s');
  });
});

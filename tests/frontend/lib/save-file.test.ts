import { resolveObjectURL } from 'node:buffer';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { addressOfText, releaseAddress } from '../../../frontend/src/lib/save-file.ts';

describe('The address of a text', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stays valid until it is released, and a minute longer', () => {
    jest.useFakeTimers();
    const address = addressOfText('{}', 'application/json');
    jest.advanceTimersByTime(3_600_000);
    expect(resolveObjectURL(address)).toBeDefined();
    releaseAddress(address);
    jest.advanceTimersByTime(59_999);
    expect(resolveObjectURL(address)).toBeDefined();
    jest.advanceTimersByTime(1);
    expect(resolveObjectURL(address)).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { snapshotRequests } from '../../../frontend/src/lib/events/snapshot-requests.ts';

describe('Requests for a snapshot', () => {
  let answers: ((answered: boolean) => void)[];
  const load = () => new Promise<boolean>((resolve) => void answers.push(resolve));

  beforeEach(() => {
    answers = [];
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('run one after another; all that are made during one become one more', async () => {
    const requests = snapshotRequests(load);
    requests.ask();
    requests.ask();
    requests.ask();
    expect(answers).toHaveLength(1);
    answers[0]?.(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.(true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(answers).toHaveLength(2);
  });

  it('are repeated until the server answers', async () => {
    const requests = snapshotRequests(load);
    requests.ask();
    answers[0]?.(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(answers).toHaveLength(2);
    answers[1]?.(true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(answers).toHaveLength(2);
  });

  it('are not repeated after `end` was called', async () => {
    const requests = snapshotRequests(load);
    requests.ask();
    answers[0]?.(false);
    await jest.advanceTimersByTimeAsync(1_000);
    requests.end();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(answers).toHaveLength(1);
  });
});

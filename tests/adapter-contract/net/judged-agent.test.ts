import { get } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { JudgedAgent } from '@signpost/adapters/net/judged-agent.ts';
import { dialJudged, dialWithin } from '@signpost/adapters/net/pinned-dial.ts';
import { Canary } from '../../support/canary.ts';

describe('The agent of judged requests', () => {
  it('refuses a request whose destination was not judged', async () => {
    const canary = await Canary.listen('127.0.0.1');
    const agent = new JudgedAgent((destination) => dialWithin(dialJudged, destination, 1_000));
    try {
      const failure = await new Promise<Error>((resolve, reject) => {
        get(`http://127.0.0.1:${canary.port}/`, { agent }, () =>
          reject(new Error('It was answered.')),
        ).once('error', resolve);
      });
      expect(failure.message).toContain('not judged');
      expect(canary.connections).toBe(0);
    } finally {
      agent.destroy();
      await canary.close();
    }
  });
});

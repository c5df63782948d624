import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentToken } from '@signpost/backend-domain/model/account/agent-token.ts';
import type { AgentTokenRepository } from '@signpost/backend-domain/ports/agent-token-repository.ts';
import { afterNoon } from '../support/account-mothers.ts';
import { noon } from '../support/mothers.ts';

export interface OpenedAgentTokenRepository {
  /** Empty, but with users of the given ids where the store insists on them. */
  readonly repository: AgentTokenRepository;
  close(): Promise<void>;
}

const ADA = 'user-000000000000000a';
const GRACE = 'user-000000000000000b';
const MANY = 10;

const aToken = (id: string, rest: Partial<AgentToken> = {}): AgentToken => ({
  id,
  userId: ADA,
  name: `Agent ${id}`,
  createdAt: noon,
  lastUsedAt: null,
  ...rest,
});

/** What every AgentTokenRepository promises. `open` is called before each test with the ids of users who must exist. */
export function agentTokenRepositorySuite(
  adapter: string,
  open: (userIds: readonly string[]) => Promise<OpenedAgentTokenRepository>,
): void {
  describe(`AgentTokenRepository on ${adapter}`, () => {
    let opened: OpenedAgentTokenRepository;
    let tokens: AgentTokenRepository;

    beforeEach(async () => {
      opened = await open([ADA, GRACE]);
      tokens = opened.repository;
    });
    afterEach(() => opened.close());

    it('finds a token by its hash as it was added, and no token by another hash', async () => {
      expect(await tokens.add(aToken('one'), 'hash', MANY)).toBe(true);
      expect(await tokens.findByHash('hash')).toEqual(aToken('one'));
      expect(await tokens.findByHash('other')).toBeNull();
    });

    it('lists the tokens of one user, newest first', async () => {
      await tokens.add(aToken('one'), 'hash 1', MANY);
      await tokens.add(aToken('two'), 'hash 2', MANY);
      await tokens.add(aToken('hers', { userId: GRACE }), 'hash 3', MANY);
      expect((await tokens.listOf(ADA)).map(({ id }) => id)).toEqual(['two', 'one']);
    });

    it('adds no more tokens than a user may have, even in simultaneous calls', async () => {
      const added = await Promise.all(
        ['one', 'two', 'three', 'four'].map((id) => tokens.add(aToken(id), `hash ${id}`, 2)),
      );
      expect(added.filter(Boolean)).toHaveLength(2);
      expect(await tokens.listOf(ADA)).toHaveLength(2);
      expect(await tokens.add(aToken('hers', { userId: GRACE }), 'hash', 2)).toBe(true);
    });

    it('notes when a token was used', async () => {
      await tokens.add(aToken('one'), 'hash', MANY);
      await tokens.noteUse('one', afterNoon(5));
      await tokens.noteUse('none', afterNoon(5));
      expect((await tokens.findByHash('hash'))?.lastUsedAt).toEqual(afterNoon(5));
    });

    it('removes a token only for its user', async () => {
      await tokens.add(aToken('one'), 'hash', MANY);
      expect(await tokens.remove(GRACE, 'one')).toBe(false);
      expect(await tokens.findByHash('hash')).not.toBeNull();
      expect(await tokens.remove(ADA, 'one')).toBe(true);
      expect(await tokens.findByHash('hash')).toBeNull();
      expect(await tokens.remove(ADA, 'one')).toBe(false);
    });
  });
}

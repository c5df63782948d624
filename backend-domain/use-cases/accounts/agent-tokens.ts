import {
  type AgentToken,
  AgentTokenInvalid,
  AgentTokenNotFound,
  isAgentToken,
  MAX_AGENT_TOKENS,
  TooManyAgentTokens,
  USE_NOTED_EVERY_MS,
  writtenAgentToken,
} from '../../model/account/agent-token.ts';
import { addressKey } from '../../model/account/login-budgets.ts';
import type { AgentTokenRepository } from '../../ports/agent-token-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Hasher } from '../../ports/hasher.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { givePointsBack, takePoints } from './take-points.ts';

export interface AgentTokenPorts {
  readonly agentTokens: AgentTokenRepository;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly hasher: Hasher;
}

/** Wrong tokens from one IP address. */
const WRONG_TOKENS: Budget = { name: 'agent-token-wrong', points: 30, seconds: 900 };
/** New tokens of one user. */
const NEW_TOKENS: Budget = { name: 'agent-token-new', points: 30, seconds: 3_600 };

/** Manages and checks users' agent tokens. */
export interface AgentTokens {
  /** Makes a token; its text is returned only this once. Rejects with TooManyAgentTokens or Throttled. */
  create(userId: string, name: string): Promise<{ token: AgentToken; text: string }>;
  list(userId: string): Promise<readonly AgentToken[]>;
  /** Rejects with AgentTokenNotFound, also for a token of another user. */
  revoke(userId: string, id: string): Promise<void>;
  /** The id of the token's user. `client`: the IP address that sent it. Rejects with AgentTokenInvalid or Throttled. */
  userOf(text: string, client: string): Promise<string>;
}

export const makeAgentTokens = ({
  agentTokens,
  throttle,
  clock,
  ids,
  hasher,
}: AgentTokenPorts): AgentTokens => ({
  create: async (userId, name) => {
    await takePoints(throttle, [{ budget: NEW_TOKENS, key: userId }]);
    const text = writtenAgentToken(ids.secret());
    const token = { id: ids.next(), userId, name, createdAt: clock.now(), lastUsedAt: null };
    if (!(await agentTokens.add(token, hasher.sha256(text), MAX_AGENT_TOKENS)))
      throw new TooManyAgentTokens();
    return { token, text };
  },
  list: (userId) => agentTokens.listOf(userId),
  revoke: async (userId, id) => {
    if (!(await agentTokens.remove(userId, id))) throw new AgentTokenNotFound();
  },
  userOf: async (text, client) => {
    const tries = [{ budget: WRONG_TOKENS, key: addressKey(client) }];
    await takePoints(throttle, tries);
    const token = isAgentToken(text) ? await agentTokens.findByHash(hasher.sha256(text)) : null;
    if (token === null) throw new AgentTokenInvalid();
    await givePointsBack(throttle, tries);
    const now = clock.now();
    const isNoted =
      token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < USE_NOTED_EVERY_MS;
    if (!isNoted) await agentTokens.noteUse(token.id, now);
    return token.userId;
  },
});

import { DomainError } from '../shared/domain-error.ts';

/** The right of an agent to read the manifests of the user who made it. Of the token itself only a hash is kept. */
export interface AgentToken {
  readonly id: string;
  readonly userId: string;
  /** The name that the user gave it, such as that of the agent. */
  readonly name: string;
  readonly createdAt: Date;
  /** To the hour; null when it was never used. */
  readonly lastUsedAt: Date | null;
}

/** Tokens that one user may have. */
export const MAX_AGENT_TOKENS = 20;

/** Further uses within this time are not recorded: an agent makes many requests. */
export const USE_NOTED_EVERY_MS = 3_600_000;

/** Marks our tokens, so that people and scanners of leaked secrets recognise one. */
const PREFIX = 'signpost_agent_';

/** A token as its user gets it, once. `secret`: of IdGenerator. */
export function writtenAgentToken(secret: string): string {
  return `${PREFIX}${secret}`;
}

/** Whether a text can be a token of ours at all; others are not looked up. */
export function isAgentToken(text: string): boolean {
  return text.startsWith(PREFIX) && text.length <= 200;
}

/** No token of that text exists, or it was revoked. */
export class AgentTokenInvalid extends DomainError {
  readonly code = 'account.agent-token-invalid';
  constructor() {
    super('This agent token is not valid. Make a new one in Settings.');
  }
}

export class AgentTokenNotFound extends DomainError {
  readonly code = 'account.agent-token-not-found';
  constructor() {
    super('There is no such agent token. It may have been revoked already.');
  }
}

export class TooManyAgentTokens extends DomainError {
  readonly code = 'account.too-many-agent-tokens';
  constructor() {
    super(`You have ${MAX_AGENT_TOKENS} agent tokens. Revoke one that you do not use.`);
  }
}

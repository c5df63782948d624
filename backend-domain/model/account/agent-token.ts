import { DomainError } from '../shared/domain-error.ts';

/**
 * The right of an agent to read the manifests of the user who made the token. Only a hash of the token itself is
 * stored.
 */
export interface AgentToken {
  readonly id: string;
  readonly userId: string;
  /** The name that the user gave the token, such as that of the agent. */
  readonly name: string;
  readonly createdAt: Date;
  /** Exact to one hour; null when the token was never used. */
  readonly lastUsedAt: Date | null;
}

/** The most tokens that one user may have. */
export const MAX_AGENT_TOKENS = 20;

/** Another use within this time is not recorded, because an agent makes many requests. */
export const USE_NOTED_EVERY_MS = 3_600_000;

/** Marks Signpost's tokens, so that people and secret scanners recognise them. */
const PREFIX = 'signpost_agent_';

/** The token's text, which its user sees only once. `secret`: made by IdGenerator. */
export function writtenAgentToken(secret: string): string {
  return `${PREFIX}${secret}`;
}

/** Whether a text has the form of an agent token; other texts are not looked up. */
export function isAgentToken(text: string): boolean {
  return text.startsWith(PREFIX) && text.length <= 200;
}

/** No token with that text exists, or it was revoked. */
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

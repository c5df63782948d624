import type { AccountBudgets } from '../../model/account/login-budgets.ts';
import type { AgentTokenRepository } from '../../ports/agent-token-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceRecognition } from '../../ports/device-recognition.ts';
import type { Hasher } from '../../ports/hasher.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { LookUpCache } from '../../ports/look-up-cache.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { SessionRepository } from '../../ports/session-repository.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { TokenIssuer } from '../../ports/token-issuer.ts';
import type { UserRepository } from '../../ports/user-repository.ts';
import type { AccountStanding } from './account-standing.ts';

/** Every port that the account use cases need. */
export interface AccountPorts {
  readonly agentTokens: AgentTokenRepository;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenIssuer;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly devices: DeviceRecognition;
  readonly lookUps: LookUpCache;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly hasher: Hasher;
}

/** The ports and objects that the account use cases share. */
export interface AccountContext extends AccountPorts {
  readonly standing: AccountStanding;
  readonly budgets: AccountBudgets;
  /** The most live sessions of one user; a further sign-in ends the oldest. */
  readonly sessionsPerUser: number;
}

/** The client that makes a request. */
export interface Client {
  /** IP address; '' when unknown. */
  readonly ip: string;
  readonly userAgent: string;
}

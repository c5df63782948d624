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

/** Every port that the use cases of accounts take. */
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

/** The further ports that they share. */
export interface AccountContext extends AccountPorts {
  readonly standing: AccountStanding;
  readonly budgets: AccountBudgets;
  /** Live sessions of one user at most; a further sign-in ends the oldest. */
  readonly sessionsPerUser: number;
}

/** The client of an attempt. */
export interface Client {
  /** '' when unknown. */
  readonly ip: string;
  readonly userAgent: string;
}

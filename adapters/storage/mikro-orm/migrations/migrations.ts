import { Scans } from './0001-scans.ts';
import { Accounts } from './0002-accounts.ts';
import { Publications } from './0003-publications.ts';
import { Turns } from './0004-turns.ts';
import { Registry } from './0005-registry.ts';
import { StoredBytes } from './0007-stored-bytes.ts';
import { Proofs } from './0008-proofs.ts';
import { PageCauses } from './0009-page-causes.ts';
import { PrioritizationNames } from './0010-prioritization-names.ts';
import { EventNumbers } from './0011-event-numbers.ts';
import { LearntPatterns } from './0012-learnt-patterns.ts';
import { ChosenPages } from './0013-chosen-pages.ts';
import { PageNumbers } from './0014-page-numbers.ts';
import { AgentTokens } from './0015-agent-tokens.ts';
import { UnusedIndex } from './0016-unused-index.ts';
import { WorkedTime } from './0017-worked-time.ts';

/**
 * All migrations in the order in which they are applied. Databases store their names: add new ones at the end, never
 * rename one.
 */
export const migrations = [
  { name: '0001-scans', class: Scans },
  { name: '0002-accounts', class: Accounts },
  { name: '0003-publications', class: Publications },
  { name: '0004-turns', class: Turns },
  { name: '0005-registry', class: Registry },
  { name: '0007-stored-bytes', class: StoredBytes },
  { name: '0008-proofs', class: Proofs },
  { name: '0009-page-causes', class: PageCauses },
  { name: '0010-prioritization-names', class: PrioritizationNames },
  { name: '0011-event-numbers', class: EventNumbers },
  { name: '0012-learnt-patterns', class: LearntPatterns },
  { name: '0013-chosen-pages', class: ChosenPages },
  { name: '0014-page-numbers', class: PageNumbers },
  { name: '0015-agent-tokens', class: AgentTokens },
  { name: '0016-unused-index', class: UnusedIndex },
  { name: '0017-worked-time', class: WorkedTime },
];

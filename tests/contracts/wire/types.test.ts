import { describe, expect, it } from '@jest/globals';
import type { LoginFailure } from '@signpost/backend-domain/model/account/login-attempt.ts';
import type { UrlPriority } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import type {
  AgentActivity,
  AgentName,
  LogLevel,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { ScanType } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanStatus } from '@signpost/backend-domain/model/scan/scan-status.ts';
import type { RobotsStatus } from '@signpost/backend-domain/model/site/robots-access.ts';
import type { ScanTier } from '@signpost/backend-domain/model/site/tiers.ts';
import type { LoginHistoryEntry, User } from '@signpost/contracts/http/auth.ts';
import type {
  RobotsStatus as WireRobotsStatus,
  ScanTier as WireScanTier,
} from '@signpost/contracts/http/public.ts';
import type { Scores } from '@signpost/contracts/http/publishing.ts';
import type {
  Answer,
  ReceivedBody,
  ReceivedQuery,
  RequestBody,
  RequestParams,
  RouteReply,
} from '@signpost/contracts/http/routes.ts';
import type {
  AGENT_ACTIVITIES,
  AGENT_NAMES,
  LOG_LEVELS,
  SCAN_STATUSES,
  Scan,
  ScanType as WireScanType,
  UrlPriority as WireUrlPriority,
} from '@signpost/contracts/http/scan.ts';
import type { Equal } from '@signpost/contracts/wire.ts';
import { holds } from './type-claims.ts';

describe('The types of a call', () => {
  it('follow from its schemas (checked by the compiler)', () => {
    expect(
      holds<
        [
          Equal<
            RequestBody<'login'>,
            Readonly<{ email: string; password: string; rememberMe?: boolean | undefined }>
          >,
          Equal<
            ReceivedBody<'login'>,
            { readonly email: string; readonly password: string; readonly rememberMe: boolean }
          >,
          Equal<Answer<'currentUser'>['user'], User>,
          Equal<Answer<'changeVisibility'>, { readonly success: true; readonly scan: Scan }>,
          Equal<Answer<'sessionRobots'>, string>,
          Equal<RequestBody<'logout'>, undefined>,
          Equal<RequestParams<'deleteScan'>, Readonly<{ id: string }>>,
          Equal<ReceivedQuery<'sessionRobots'>['style'], 'directive' | 'comment'>,
          Equal<RouteReply<'publicManifest'>['status'], 200 | 304>,
          Equal<RouteReply<'createSession'>['status'], 201>,
        ]
      >(),
    ).toBe(true);
  });
});

describe('The enumerations of the contract', () => {
  it('are those of the domain', () => {
    expect(
      holds<
        [
          Equal<(typeof AGENT_NAMES)[number], AgentName>,
          Equal<(typeof AGENT_ACTIVITIES)[number], AgentActivity>,
          Equal<(typeof LOG_LEVELS)[number], LogLevel>,
          Equal<(typeof SCAN_STATUSES)[number], ScanStatus>,
          Equal<NonNullable<LoginHistoryEntry['reason']>, LoginFailure>,
          Equal<WireUrlPriority, UrlPriority>,
          Equal<WireScanType, ScanType>,
          Equal<WireScanTier, ScanTier>,
          Equal<WireRobotsStatus, RobotsStatus>,
          Equal<Scores, Omit<QualityScores, 'reason' | 'losses'>>,
        ]
      >(),
    ).toBe(true);
  });
});

import type { ChannelAnswers, FoundChannels } from '../model/publishing/channel-checks.ts';
import type {
  AskedFile,
  IntegrationFiles,
  ReadIntegrationFiles,
} from '../model/publishing/found-file.ts';
import type { HeadTag } from '../model/publishing/head-tags.ts';
import type { SiteClaim } from '../model/publishing/site-claim.ts';
import type { Evidence, VerificationCheck } from '../model/publishing/verification.ts';
import type { RobotsTxt } from '../model/site/robots.ts';
import type { RobotsAnswer, RobotsStatus } from '../model/site/robots-access.ts';
import type { ManifestBlock } from '../model/site/robots-block.ts';
import type { SitemapDocument } from '../model/site/sitemap-reader.ts';

/**
 * Parses the files that a site serves besides its pages, with the functions of the model, outside the process that
 * answers requests. Every method rejects with TooComplexToRead when parsing took too long and was aborted, and with
 * Throttled when too many files wait.
 */
export interface SiteFileReader {
  /** `parseRobots`. */
  robots(text: string): Promise<RobotsTxt>;
  /** `isPageInstead`. */
  isPageInstead(robotsText: string): Promise<boolean>;
  /** `robotsStatus`. */
  robotsStatus(answer: RobotsAnswer, startUrl: string): Promise<RobotsStatus>;
  /** `findManifestBlocks`. */
  manifestBlocks(robotsText: string): Promise<readonly ManifestBlock[]>;
  /** `readSitemap`: a sitemap or a feed. */
  sitemap(text: string, url: string): Promise<SitemapDocument>;
  /** `headTags`. */
  headTags(html: string): Promise<readonly HeadTag[]>;
  /** `checkMetaTag`. */
  checkMetaTag(evidence: Evidence, claim: Pick<SiteClaim, 'token'>): Promise<VerificationCheck>;
  /** `readIntegrationFiles`. */
  integrationFiles(files: IntegrationFiles): Promise<ReadIntegrationFiles>;
  /** `readChannels`. */
  channels(answers: ChannelAnswers): Promise<FoundChannels>;
  /** `isSitemap`. */
  isSitemap(file: AskedFile | null, madeUp: readonly (AskedFile | null)[]): Promise<boolean>;
}

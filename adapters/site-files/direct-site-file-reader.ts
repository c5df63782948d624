import { readChannels } from '@signpost/backend-domain/model/publishing/channel-checks.ts';
import {
  isSitemap,
  readIntegrationFiles,
} from '@signpost/backend-domain/model/publishing/found-file.ts';
import { headTags } from '@signpost/backend-domain/model/publishing/head-tags.ts';
import { checkMetaTag } from '@signpost/backend-domain/model/publishing/verification.ts';
import { parseRobots } from '@signpost/backend-domain/model/site/robots.ts';
import { isPageInstead, robotsStatus } from '@signpost/backend-domain/model/site/robots-access.ts';
import { findManifestBlocks } from '@signpost/backend-domain/model/site/robots-block.ts';
import { readSitemap } from '@signpost/backend-domain/model/site/sitemap-reader.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';

/** Calls the model's functions in the calling process; a reading process runs this class. */
export class DirectSiteFileReader implements SiteFileReader {
  robots = async (...[text]: Parameters<SiteFileReader['robots']>) => parseRobots(text);
  isPageInstead = async (...[text]: Parameters<SiteFileReader['isPageInstead']>) =>
    isPageInstead(text);
  robotsStatus = async (...[answer, url]: Parameters<SiteFileReader['robotsStatus']>) =>
    robotsStatus(answer, url);
  manifestBlocks = async (...[text]: Parameters<SiteFileReader['manifestBlocks']>) =>
    findManifestBlocks(text);
  sitemap = async (...[text, url]: Parameters<SiteFileReader['sitemap']>) => readSitemap(text, url);
  headTags = async (...[html]: Parameters<SiteFileReader['headTags']>) => headTags(html);
  checkMetaTag = async (...[evidence, claim]: Parameters<SiteFileReader['checkMetaTag']>) =>
    checkMetaTag(evidence, claim);
  integrationFiles = async (...[files]: Parameters<SiteFileReader['integrationFiles']>) =>
    readIntegrationFiles(files);
  channels = async (...[answers]: Parameters<SiteFileReader['channels']>) => readChannels(answers);
  isSitemap = async (...[file, madeUp]: Parameters<SiteFileReader['isSitemap']>) =>
    isSitemap(file, madeUp);
}

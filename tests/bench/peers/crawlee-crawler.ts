import { CheerioCrawler } from '@crawlee/cheerio';
import {
  AdaptivePlaywrightCrawler,
  Configuration,
  EnqueueStrategy,
  PlaywrightCrawler,
} from '@crawlee/playwright';
import { type PeerName, peerNames } from './peer-names.ts';

/**
 * `node crawlee-crawler.ts NAME URL MAX_PAGES BROWSER`: a Crawlee crawler as Crawlee's users write it. It follows the
 * links of the site, with the concurrency that Crawlee chooses, and takes title, links and text of every page. Writes
 * nothing to disk.
 */
const [name = '', url = '', max = '', executablePath = ''] = process.argv.slice(2);

const configuration = new Configuration({ persistStorage: false, purgeOnStart: true });
configuration.set('logLevel', 'ERROR');
const browser = {
  launchContext: {
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] },
  },
  headless: true,
};
const limits = { maxRequestsPerCrawl: Number(max), maxRequestRetries: 1 };
const strategy = EnqueueStrategy.SameHostname;

const crawlers: Readonly<Record<PeerName, () => { run(urls: string[]): Promise<unknown> }>> = {
  PlaywrightCrawler: () =>
    new PlaywrightCrawler(
      {
        ...limits,
        ...browser,
        async requestHandler({ page, enqueueLinks }) {
          await page.title();
          await page.innerText('body');
          await enqueueLinks({ strategy });
        },
      },
      configuration,
    ),
  AdaptivePlaywrightCrawler: () =>
    new AdaptivePlaywrightCrawler(
      {
        ...limits,
        ...browser,
        renderingTypeDetectionRatio: 0.1,
        async requestHandler({ querySelector, enqueueLinks }) {
          (await querySelector('title')).text();
          (await querySelector('body')).text();
          await enqueueLinks({ strategy });
        },
      },
      configuration,
    ),
  CheerioCrawler: () =>
    new CheerioCrawler(
      {
        ...limits,
        async requestHandler({ $, enqueueLinks }) {
          $('title').text();
          $('body').text();
          await enqueueLinks({ strategy });
        },
      },
      configuration,
    ),
};

const peer = peerNames.find((known) => known === name);
if (peer === undefined)
  throw new Error(`No such peer: ${name}. There are ${peerNames.join(', ')}.`);
await crawlers[peer]().run([url]);

import { WELL_KNOWN_PATH } from '../site/well-known.ts';
import { webAddress } from './found-file.ts';
import type { IntegrationFindings, ManifestState } from './integration-findings.ts';

export interface Recommendation {
  readonly type: 'success' | 'info' | 'warning' | 'error';
  /** Plain sentences: what was found, and what to do. */
  readonly message: string;
}

interface Judged {
  readonly wellKnownFile: boolean;
  readonly metaTags: boolean;
}

/** What is right and what to do next, the most important first. */
export function recommendations(found: IntegrationFindings, judged: Judged): Recommendation[] {
  return [
    ...aboutRobots(found),
    ...aboutOtherManifests(found),
    ...aboutWellKnown(found, judged),
    ...aboutTags(found, judged),
    found.sitemap
      ? success('The site has a sitemap.')
      : warning(
          'No sitemap was found. Put sitemap.xml at the root of the site and name it in robots.txt with a Sitemap line.',
        ),
    found.llmsTxt
      ? success('The site has an llms.txt.')
      : info('The site has no llms.txt. Put the one from your scan at the root of the site.'),
  ];
}

function aboutRobots({ robots, manifests }: IntegrationFindings): Recommendation[] {
  if (robots.state === 'unreachable') {
    return [
      error(
        'robots.txt could not be read: the server did not answer, or answered with an error. Make it answer: agents avoid sites while their robots.txt cannot be read.',
      ),
    ];
  }
  if (robots.state === 'missing') {
    return [
      warning(
        'The site has no robots.txt. Download the one from your scan and put it at the root of the site.',
      ),
    ];
  }
  if (robots.blocks.length === 0) {
    return [
      warning(
        'robots.txt does not name a manifest. Add the three AI-Manifest lines of the integration guide at its end.',
      ),
    ];
  }
  return robots.blocks.map((block) => {
    const address = webAddress(block.manifestUrl);
    if (address === null) {
      return error(
        'The AI-Manifest line in robots.txt has no complete address. Write the whole address, beginning with https://.',
      );
    }
    return aboutManifest('robots.txt', address, manifests.get(address));
  });
}

/** Faults of manifests that only other places than robots.txt name. */
function aboutOtherManifests(found: IntegrationFindings): Recommendation[] {
  const { robots, wellKnown, metaUrls, linkUrls, manifests } = found;
  const reported = new Set(robots.blocks.map(({ manifestUrl }) => webAddress(manifestUrl)));
  const places: [string, string][] = [
    ...(wellKnown === null
      ? []
      : [['The well-known file', wellKnown.manifestUrl] as [string, string]]),
    ...[...metaUrls, ...linkUrls].map((url): [string, string] => [
      'The head of the start page',
      url,
    ]),
  ];
  const advice: Recommendation[] = [];
  for (const [place, url] of places) {
    if (reported.has(url)) continue;
    reported.add(url);
    const one = aboutManifest(place, url, manifests.get(url));
    if (one.type !== 'success') advice.push(one);
  }
  const all = new Set([...manifests.keys()]);
  if (robots.blocks.length > 0 && all.size > 1) {
    advice.push(
      warning(
        'The site names different manifests in different places. Name the same one everywhere.',
      ),
    );
  }
  return advice;
}

const NAMES = 'names a manifest';

function aboutManifest(
  place: string,
  url: string,
  state: ManifestState | undefined,
): Recommendation {
  switch (state) {
    case 'good':
      return success(`${place} ${NAMES}, and it can be read.`);
    case 'private':
      return error(`${place} ${NAMES} that is private. Make it public in the dashboard.`);
    case 'unverified':
      return error(
        `${place} names the address of the domain, where only the manifest of a verified owner is served. Name the address of your integration guide instead: it also verifies ownership.`,
      );
    case 'unpublished':
      return error(
        `${place} ${NAMES} that is not there: ${url}. Scan the site and make its manifest public, or correct the address.`,
      );
    case 'invalid':
      return error(
        `${place} names ${url}, but what is served there is not a valid manifest. Put the manifest of your scan there, or correct the address.`,
      );
    case 'other-site':
      return error(
        `${place} names ${url}, which is the manifest of another site. Name the manifest of this one.`,
      );
    default:
      return error(
        `${place} names ${url}, which could not be read. Correct the address, or see that the file is served there.`,
      );
  }
}

function aboutWellKnown(found: IntegrationFindings, judged: Judged): Recommendation[] {
  if (judged.wellKnownFile) return [success(`${WELL_KNOWN_PATH} is there.`)];
  if (found.wellKnown !== null) {
    return [
      error(
        `${WELL_KNOWN_PATH} says that it is of another domain. Replace it by the file from your scan.`,
      ),
    ];
  }
  const message = `There is no ${WELL_KNOWN_PATH}. Download it from your scan and put it there.`;
  return [judged.metaTags ? info(message) : warning(message)];
}

function aboutTags(found: IntegrationFindings, judged: Judged): Recommendation[] {
  if (found.metaUrls.length > 0 && found.linkUrls.length > 0) {
    return [success('The start page has the meta and the link tag.')];
  }
  if (judged.metaTags) {
    const [there, lacking] = found.metaUrls.length > 0 ? ['meta', 'link'] : ['link', 'meta'];
    return [success(`The start page has the ${there} tag. The ${lacking} tag is optional.`)];
  }
  return [
    info(
      'The start page has neither the meta nor the link tag. They are optional: add them to its head to lead agents from any page.',
    ),
  ];
}

const success = (message: string): Recommendation => ({ type: 'success', message });
const info = (message: string): Recommendation => ({ type: 'info', message });
const warning = (message: string): Recommendation => ({ type: 'warning', message });
const error = (message: string): Recommendation => ({ type: 'error', message });

import type { BrowserContext } from 'playwright-core';

const EMPTY_PICTURE = {
  contentType: 'image/svg+xml',
  headers: { 'Access-Control-Allow-Origin': '*' },
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/**
 * Answers requests for pictures of other sites with an empty one. A machine without access to the internet cannot load
 * them, and pages such as those of verdaccio replace a picture that failed by a letter, so that names would depend on
 * how soon the request fails.
 */
export async function answerPicturesOfOtherSites(
  context: BrowserContext,
  origin: string,
): Promise<void> {
  await context.route(
    (url) => url.origin !== origin,
    (route) =>
      route.request().resourceType() === 'image' ? route.fulfill(EMPTY_PICTURE) : route.fallback(),
  );
}

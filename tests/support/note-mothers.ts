import type { LoginWall } from '@signpost/backend-domain/model/crawl/login-wall.ts';
import type { SiteRobots } from '@signpost/backend-domain/model/site/site-robots.ts';

/** Values of notes, for tests. */

export function aLoginWall(url: string): LoginWall {
  const inputs = [{ name: 'password', id: 'password', type: 'password' }];
  return { url, form: { action: url, inputs } };
}

export function robotsNote(text: string): SiteRobots {
  return {
    url: 'https://example.com/robots.txt',
    status: 200,
    text,
    verdict: 'rules',
    note: 'robots.txt was read',
  };
}

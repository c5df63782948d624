import type { Secrets } from '@signpost/backend-domain/model/crawl/concealed.ts';
import { HtmlSite } from './html-site.ts';

export const CLUB = 'https://club.example/';
/** The correct values for the fields of the club's log-in form. */
export const CLUB_FIELDS = { member: 'ada', secret: 'the right one', code: '123456' };

export interface ClubSite {
  readonly site: HtmlSite;
  /** The values that were typed into the form at each log-in. */
  readonly typed: readonly Secrets[];
}

/**
 * A site in memory with public pages and a member area, whose pages redirect to a form with a one-time code. The code
 * is valid for one log-in.
 */
export function clubSite(): ClubSite {
  const typed: Secrets[] = [];
  let codes = 1;
  const site = new HtmlSite(
    CLUB,
    (path, visitor) => {
      if (path === '/robots.txt')
        return { contentType: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
      const { pathname, search, searchParams } = new URL(path, CLUB);
      if (pathname === '/login')
        return visitor.isMember === true
          ? { redirectTo: searchParams.get('next') ?? '/' }
          : { body: page('Log in', form(search)) };
      const title = TITLES[pathname];
      if (title === undefined) return { status: 404, body: page('Not found', '') };
      if (pathname.startsWith('/members/') && visitor.isMember !== true)
        return { redirectTo: `/login?next=${encodeURIComponent(pathname)}` };
      return { body: page(title, `<h1>${title}</h1>${linksOf(pathname)}`) };
    },
    (visitor, secrets) => {
      typed.push(secrets);
      const { member, secret, code } = secrets.fields ?? {};
      const isRight =
        member === CLUB_FIELDS.member && secret === CLUB_FIELDS.secret && code === CLUB_FIELDS.code;
      if (!isRight || codes === 0) return;
      codes -= 1;
      visitor.isMember = true;
    },
  );
  return { site, typed };
}

const TITLES: Readonly<Record<string, string>> = {
  '/': 'The club',
  '/about': 'About us',
  '/news': 'News',
  '/history': 'History',
  '/members/files': 'Files',
  '/members/people': 'People',
  '/members/minutes': 'Minutes',
};

function linksOf(path: string): string {
  if (path === '/members/files')
    return '<button id="upload">Upload</button><a href="/members/minutes">Minutes</a><a href="/history">History</a>';
  return path === '/'
    ? '<a href="/members/files">Files</a> <a href="/members/people">People</a>'
    : `<p>All about ${path}.</p>`;
}

function form(search: string): string {
  return `<form method="post" action="/login${search.replaceAll('&', '&amp;')}">
    <label>Member <input name="member" id="member" autocomplete="username"></label>
    <label>Secret <input name="secret" id="secret" type="password"></label>
    <label>Code <input name="code" id="code" inputmode="numeric"></label>
    <label><input type="checkbox" name="remember"> Remember me</label>
    <input type="hidden" name="token" value="t"><button>Log in</button></form>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/news">News</a></nav><main>${body}</main></body></html>`;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { FixtureSite, type Page } from './fixture-site.ts';

export interface MembersSite {
  readonly site: FixtureSite;
  readonly attempts: readonly { readonly username: string; readonly accepted: boolean }[];
  /** The number of times that a page behind the form was served. */
  readonly served: () => number;
}

export interface MembersSiteOptions {
  /** The address to which the form is sent. */
  readonly action?: string;
  /** The user name whose log-in gets no response. */
  readonly silentTo?: string;
}

const COOKIE = 'member=yes-really';

/** A site that requires a log-in for every page: everything redirects to its form. It greets members by name. */
export async function serveMembersSite(
  known: { username: string; password: string },
  { action = '/login', silentTo }: MembersSiteOptions = {},
): Promise<MembersSite> {
  const attempts: { username: string; accepted: boolean }[] = [];
  let served = 0;
  const behind =
    (title: string, body: string): Page =>
    (request, response) => {
      if (!(request.headers.cookie ?? '').includes(COOKIE)) {
        redirect(response, '/login');
        return;
      }
      served += 1;
      html(
        response,
        title,
        `<nav><a href="/">Home</a> <a href="/files">Files</a> <a href="/people">People</a> <a href="/logout">Sign out</a></nav><p>Signed in as ${known.username}</p><img alt="" src="/pixel?who=${encodeURIComponent(known.username)}"><a href="/people?me=${encodeURIComponent(known.username)}">You</a>${body}`,
      );
    };
  const login = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      form(response, '', action);
      return;
    }
    let body = '';
    for await (const piece of request) body += piece;
    const given = new URLSearchParams(body);
    const username = given.get('username') ?? '';
    const accepted = username === known.username && given.get('password') === known.password;
    attempts.push({ username, accepted });
    if (username === silentTo) return;
    if (!accepted) {
      form(response, `${username} or its password is wrong.`, action);
      return;
    }
    response.setHeader('Set-Cookie', `${COOKIE}; Path=/; HttpOnly`);
    redirect(response, '/');
  };
  const site = await FixtureSite.start({
    '/robots.txt': (_request, response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.end('User-agent: *\nAllow: /\n');
    },
    '/': behind('Members', '<h1>Members</h1>'),
    '/files': behind('Files', '<h1>Files</h1><button>Upload</button>'),
    '/people': behind('People', '<h1>People</h1><p>All of them.</p>'),
    '/login': (request, response) => void login(request, response),
  });
  return { site, attempts, served: () => served };
}

function form(response: ServerResponse, problem: string, action: string): void {
  html(
    response,
    'Sign in',
    `<h1>Sign in</h1><p role="alert">${problem}</p><form method="post" action="${action}"><label>User name <input name="username" id="user" autocomplete="username"></label><label>Password <input name="password" id="pass" type="password"></label><button>Sign in</button></form>`,
  );
}

function html(response: ServerResponse, title: string, body: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`);
}

function redirect(response: ServerResponse, to: string): void {
  response.statusCode = 302;
  response.setHeader('Location', to);
  response.end();
}

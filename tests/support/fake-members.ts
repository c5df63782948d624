import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import { type FakeAddress, type FakeAnswers, FakeSite } from './fake-site.ts';
import { loginForm } from './shop-site.ts';

export const MEMBERS = 'https://members.example/';
export const RIGHT_PASSWORD = 'the right one';

export interface FakeMembersOptions {
  /** The page of every visitor who has not logged in. */
  readonly wall?: FakeAddress;
  /** Whether filling in the form fails. */
  readonly broken?: boolean;
  /** More addresses, of this or other sites. */
  readonly more?: FakeAnswers;
}

/** A site in memory that shows only its log-in form until the right password is typed. */
export function fakeMembers({
  wall = { facts: { title: 'Sign in', forms: [{ ...loginForm, action: `${MEMBERS}session` }] } },
  broken = false,
  more = {},
}: FakeMembersOptions = {}): {
  readonly site: FakeSite;
  /** The passwords that were typed, in order. */
  readonly typed: readonly string[];
} {
  const typed: string[] = [];
  let inside = false;
  const files = { url: `${MEMBERS}files`, text: 'Files', landmark: null, nofollow: false };
  const home: FakeAddress = { facts: { title: 'Members', links: [files] } };
  const site = new FakeSite({
    [MEMBERS]: () => (inside ? home : wall),
    [files.url]: () => (inside ? { facts: { title: 'Files' } } : wall),
    ...more,
  });
  const { openSession } = site.browser;
  Object.assign(site.browser, {
    openSession: async () => {
      const session = await openSession();
      return {
        ...session,
        openPage: async (url: string) => {
          const page = await session.openPage(url, { timeoutMs: 1_000 });
          return {
            ...page,
            facts: async () => (await session.openPage(url, { timeoutMs: 1_000 })).facts(),
            login: async (_: unknown, { password }: { password: string }) => {
              if (broken) throw new PageActionFailed('fill', 'not-found');
              typed.push(password);
              inside = password === RIGHT_PASSWORD;
            },
          };
        },
      };
    },
  });
  return { site, typed };
}

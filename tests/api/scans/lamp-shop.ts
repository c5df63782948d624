import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { aLink } from '../../support/mothers.ts';

export const SHOP = 'https://shop.example/';

const at = (path: string): string => new URL(path, SHOP).href;
const linkTo = (path: string) => ({
  url: at(path),
  text: `To ${path}`,
  landmark: 'navigation' as const,
  nofollow: false,
});

export interface ShopOptions {
  /** Every answer of the site waits for it. */
  readonly gate?: () => Promise<void>;
  readonly more?: FakeAnswers;
}

/** The answers of a small site, by URL. */
export const SHOP_ANSWERS: FakeAnswers = {
  [at('/robots.txt')]: { text: 'User-agent: *\nDisallow: /private/\n' },
  [SHOP]: {
    facts: {
      title: 'The lamp shop',
      elements: [aLink('About', at('/about'))],
      links: ['/about', '/contact', '/lamps/desk', '/lamps/floor'].map(linkTo),
    },
  },
  [at('/about')]: { facts: { title: 'About us' } },
  [at('/contact')]: { facts: { title: 'Contact' } },
  [at('/lamps/desk')]: { facts: { title: 'Desk lamp' } },
  [at('/lamps/floor')]: { facts: { title: 'Floor lamp' } },
};

/** A fake site with these answers, in memory. */
export function lampShop({ gate, more = {} }: ShopOptions = {}): FakeSite {
  const site = new FakeSite({ ...SHOP_ANSWERS, ...more });
  if (gate === undefined) return site;
  const { fetch } = site.fetcher;
  const { openSession } = site.browser;
  Object.assign(site.fetcher, {
    fetch: async (...call: Parameters<typeof fetch>) => {
      await gate();
      return fetch(...call);
    },
  });
  Object.assign(site.browser, {
    openSession: async () => {
      const session = await openSession();
      const { read } = session;
      return {
        ...session,
        read: async (...call: Parameters<typeof read>) => {
          await gate();
          return read(...call);
        },
      };
    },
  });
  return site;
}

/** A barrier that holds all callers until it is opened. */
export function aGate(): { wait: () => Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait: () => opened, open: () => open() };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import type { PageClaims } from '../../eval/claims.ts';
import { judgePage } from '../../eval/judge-page.ts';
import { headlessShellPath } from '../../support/browser.ts';
import { FixtureSite } from '../../support/fixture-site.ts';

/** The judge of `make eval`. */
describe('The judgement of a page', () => {
  let site: FixtureSite;
  let browser: Browser;

  beforeAll(async () => {
    site = await FixtureSite.start();
    browser = await chromium.launch({
      executablePath: headlessShellPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Judges a page whose manifest claims one button. */
  async function judged(html: string, name: string) {
    site.on('/judged', `<!doctype html><html lang="en"><title>Judged</title>${html}`);
    const button = { id: 'e1', role: 'button', name, confidence: 1, visible: true };
    const place = {
      locators: [{ kind: 'css' as const, value: 'button' }],
      frame: null,
      shadow: [],
    };
    const claims: PageClaims = {
      url: site.url('/judged'),
      links: [],
      elements: [{ ...button, ...place }],
    };
    return await judgePage(await browser.newContext(), claims);
  }

  it('begins when scripts have replaced the server-rendered content', async () => {
    const tally = await judged(
      '<main id="app"><button>Copy</button></main><script>setTimeout(() => { app.innerHTML = "<button>Copy</button>"; }, 400)</script>',
      'Copy',
    );
    expect([tally.operable, tally.reached]).toEqual([1, 1]);
  });

  it('treats names as equal that differ only in white space that Chromium drops beside comments', async () => {
    const { compared, named } = await judged('<button>1<!-- --> <!-- -->Page</button>', '1 Page');
    expect([compared, named]).toEqual([1, 1]);
  });

  it('does not ask for the parts of a date field, which no locator can find', async () => {
    const { operable, reached } = await judged('<input type="date"><button>Go</button>', 'Go');
    expect([operable, reached]).toEqual([2, 1]);
  });
});

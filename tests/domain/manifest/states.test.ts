import { describe, expect, it } from '@jest/globals';
import type { ElementFact, StateFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { manifestPagePart } from '@signpost/backend-domain/model/manifest/compact/manifest-page-part.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import type {
  Manifest,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import {
  manifestText,
  readManifest,
} from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import {
  applyReview,
  planReview,
  type ReviewFindings,
  reviewedPage,
  triedLocators,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { ReviewPlan } from '@signpost/backend-domain/model/manifest/review/review-plan.ts';
import {
  click,
  goto,
  numbered,
} from '@signpost/backend-domain/model/manifest/workflows/workflow-steps.ts';
import { aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, aLink, noon } from '../../support/mothers.ts';
import { anyUrl } from '../../support/review-mothers.ts';

function aDisclosure(name: string, overrides: Partial<ElementFact> = {}): ElementFact {
  return aButton(name, {
    type: 'disclosure',
    locators: [{ kind: 'css', value: `#${name.toLowerCase()}`, basis: 'id' }],
    ...overrides,
  });
}

function aMenu(opener: ElementFact, elements: readonly ElementFact[]): StateFact {
  return { kind: 'menu', steps: [{ action: 'click', element: opener }], elements };
}

const account = aDisclosure('Account', { landmark: 'banner' });

/**
 * A site with a menu in its header, and four pages of one template that each have a tab. The start page may lack the
 * header, pages of the template the tab, and there may be more of those.
 */
function shop({
  startHasHeader = true,
  withoutTab = [] as readonly string[],
  more = 0,
} = {}): Manifest {
  const reviews = aDisclosure('Reviews', { type: 'tab', role: 'tab' });
  const hidden = aLink('Shipping', at('/shipping'), { visible: false });
  const product = (path: string, states?: readonly StateFact[]) =>
    aPage(
      path,
      {
        elements: [account, ...(withoutTab.includes(path) ? [] : [reviews]), hidden],
        ...(states ? { states } : {}),
      },
      { pattern: '/p/:slug' },
    );
  const tab = (own: string): StateFact => ({
    kind: 'tab',
    steps: [{ action: 'click', element: reviews }],
    elements: [
      aButton('Write a review'),
      aButton(`Review of ${own}`),
      { ...hidden, visible: true },
    ],
  });
  const menu = aMenu(account, [aButton('Profile')]);
  return manifestOf([
    aPage('/', {
      elements: [
        ...(startHasHeader ? [account] : []),
        aDisclosure('Filter'),
        aLink('Sale', at('/sale'), { visible: false }),
      ],
      states: [
        ...(startHasHeader ? [menu] : []),
        {
          kind: 'disclosure',
          steps: [{ action: 'click', element: aDisclosure('Filter') }],
          elements: [aButton('Apply'), aLink('Sale', at('/sale'), { visible: true })],
        },
        {
          kind: 'place',
          steps: [{ action: 'goto', url: at('/#offers') }],
          elements: [aButton('Bid')],
        },
      ],
    }),
    product('/p/one', [tab('one'), ...(startHasHeader ? [] : [menu])]),
    product('/p/two', [tab('two')]),
    product('/p/three'),
    product('/p/four'),
    ...Array.from({ length: more }, (_, index) => product(`/p/more-${index}`)),
    aPage('/about', { elements: [account] }),
    aPage('/contact', { elements: [account] }),
  ]);
}

const names = (elements: readonly { readonly name: string }[] = []) =>
  elements.map(({ name }) => name);

describe('The states of a page in the manifest', () => {
  const manifest = shop();
  const start = manifest.pages[at('/')];
  const [template] = Object.values(manifest.templates);

  it('are listed for the site when an anchor opens them, with their steps and elements', () => {
    expect(manifest.states).toMatchObject([
      {
        kind: 'menu',
        name: 'Account',
        reached_by: [{ n: 1, action: 'click', role: 'button', name: 'Account' }],
        elements: [{ role: 'button', name: 'Profile', visible: true }],
      },
    ]);
  });

  it('are listed for the template when its element opens them, with the elements that all explored pages show', () => {
    expect(template?.states).toHaveLength(1);
    expect(names(template?.states?.[0]?.elements)).toEqual(['Write a review']);
  });

  it('are listed for the page when another element opens them', () => {
    expect(names(start?.states)).toEqual(['Filter', '#offers']);
    expect(start?.states?.[1]?.reached_by).toMatchObject([{ action: 'goto', url: at('/#offers') }]);
  });

  it('are left out when no step leads to them: several buttons share the role and name of their opener', () => {
    const stateOf = (locators: ElementFact['locators']) => {
      const opener = aDisclosure('Copy', { locators });
      const page = { elements: [opener], states: [aMenu(opener, [aButton('Copied')])] };
      return manifestOf([aPage('/', page)]).pages[at('/')]?.states ?? [];
    };
    const caption = '//h2[normalize-space()="Usage"]/following::button[1]';
    const byText = { kind: 'xpath', value: caption, basis: 'semantic' } as const;
    const byRole = { kind: 'role', value: 'button[name="Copy"]', basis: 'semantic' } as const;
    expect(names(stateOf([byText]))).toEqual([]);
    expect(names(stateOf([byText, byRole]))).toEqual(['Copy']);
  });

  it('are referenced by the hidden elements that they show', () => {
    const [filter] = start?.states ?? [];
    expect(names(filter?.elements)).toEqual(['Apply']);
    expect(start?.elements.find(({ name }) => name === 'Sale')).toMatchObject({
      visible: false,
      state: filter?.state,
    });
    expect(template?.elements.find(({ name }) => name === 'Shipping')?.state).toBe(
      template?.states?.[0]?.state,
    );
  });

  it('are listed for the only page that shows them when a template’s other pages were not explored', () => {
    const opener = aDisclosure('More');
    const alone = manifestOf([
      aPage(
        '/a/1',
        { elements: [opener], states: [aMenu(opener, [aButton('Share')])] },
        { pattern: '/a/:n' },
      ),
      aPage('/a/2', { elements: [opener] }, { pattern: '/a/:n' }),
      aPage('/b', {}),
      aPage('/c', {}),
    ]);
    expect(alone.pages[at('/a/1')]?.states).toHaveLength(1);
    expect(Object.values(alone.templates)[0]?.states).toBeUndefined();
  });

  it('are the same after the manifest was written and parsed', () => {
    expect(readManifest(manifestText(manifest))).toEqual(manifest);
  });

  it('are part of a page together with those of its template and of the site', () => {
    const part = manifestPagePart(compactManifest(manifest), at('/p/one'));
    expect(names(part?.states)).toEqual(['Reviews', 'Account']);
    expect(part?.states?.[0]?.reached_by).toMatchObject([{ action: 'click', name: 'Reviews' }]);
  });
});

describe('A review of states', () => {
  const manifest = shop();
  const plan = planReview(manifest, { maxPages: 20, mayRead: anyUrl });
  const seen = { count: 1, role: 'button', visible: true };

  /**
   * Findings of the start page only. `nameIn` returns the name of a state's element on the live page, or null when the
   * state is not reached.
   */
  function findings(nameIn: (state: string, name: string) => string | null): ReviewFindings {
    const [page] = plan.pages;
    if (page === undefined) throw new Error('The plan has no start page.');
    const elements = new Map(
      [...(manifest.states ?? []), ...(manifest.pages[page.url]?.states ?? [])].flatMap((state) =>
        state.elements.map((element) => [element.id, { state, element }] as const),
      ),
    );
    const states = page.states.map((planned) => {
      const matches = planned.checks.flatMap(({ id, locators }) => {
        const found = elements.get(id);
        const name = nameIn(found?.state.name ?? '', found?.element.name ?? '');
        return locators.map(() => ({ ...seen, name }));
      });
      const reached = matches.every(({ name }) => name !== null);
      return {
        state: planned.state,
        reached,
        tried: reached ? triedLocators(planned, matches) : [],
      };
    });
    return { pages: [reviewedPage({ ...page, checks: [] }, [], states)], workflows: [] };
  }

  const namesOn = (shopPlan: ReviewPlan, path: string) =>
    shopPlan.pages.find(({ url }) => url === at(path))?.states.map(({ steps }) => steps[0]?.name);

  it('tries a state of the site on the first page that has its control', () => {
    const other = planReview(shop({ startHasHeader: false }), { maxPages: 20, mayRead: anyUrl });
    expect(namesOn(other, '/')).not.toContain('Account');
    const tried = other.pages.filter(({ states }) =>
      states.some(({ steps }) => steps[0]?.name === 'Account'),
    );
    expect(tried.map(({ url }) => url)).toEqual([other.pages[1]?.url]);
  });

  it('tries a state of a template on those of its pages that have its control', () => {
    const other = planReview(shop({ withoutTab: ['/p/four'], more: 6 }), {
      maxPages: 20,
      mayRead: anyUrl,
    });
    expect(namesOn(other, '/p/one')).toEqual(['Reviews']);
    expect(namesOn(other, '/p/four')).toEqual([]);
  });

  it('tries the states of a page, and on the first page those of the site', () => {
    expect(
      plan.pages[0]?.states.map(({ steps }) => steps.map(({ name, url }) => name ?? url)),
    ).toEqual([['Filter'], [at('/#offers')], ['Account']]);
    const product = plan.pages.find(({ url }) => url === at('/p/one'));
    expect(product?.states.map(({ steps }) => steps[0]?.name)).toEqual(['Reviews']);
  });

  it('replays a workflow that only opens something, but none that sends a form', () => {
    const opens = aDisclosure('Options');
    const sends = aDisclosure('Save', { action: { kind: 'submit' }, form: 0 });
    const of = manifestOf([aPage('/', { elements: [opens, sends] }), aPage('/a', {})]);
    const workflow = (id: string, name: string): ManifestWorkflow => ({
      ...{
        id,
        name,
        goal: '',
        start_url: at('/'),
        preconditions: [],
        success: null,
        confidence: 1,
      },
      steps: numbered([
        goto(at('/')),
        click({ selector: `#${name.toLowerCase()}`, role: 'button', name }),
      ]),
    });
    const { workflows } = planReview(
      { ...of, workflows: [workflow('w1', 'Options'), workflow('w2', 'Save')] },
      { maxPages: 5, mayRead: anyUrl },
    );
    expect(workflows.map(({ replay, staysOnPage }) => [replay, staysOnPage])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('keeps states whose elements are found as described', () => {
    const reviewed = applyReview(
      manifest,
      findings((_state, name) => name),
      noon,
    );
    expect(names(reviewed.states)).toEqual(['Account']);
    expect(names(reviewed.pages[at('/')]?.states)).toEqual(['Filter', '#offers']);
    expect(reviewed.review).toMatchObject({ verified: 3, broken: 0 });
  });

  it('leaves out a state that was not reached, and all references to it', () => {
    const reviewed = applyReview(
      manifest,
      findings((state, name) => (state === 'Filter' ? null : name)),
      noon,
    );
    const page = reviewed.pages[at('/')];
    expect(names(page?.states)).toEqual(['#offers']);
    expect(page?.elements.find(({ name }) => name === 'Sale')).not.toHaveProperty('state');
  });

  it('leaves out a state in which no element is as described', () => {
    const reviewed = applyReview(
      manifest,
      findings((state, name) => (state === 'Account' ? 'Something else' : name)),
      noon,
    );
    expect(reviewed.states).toBeUndefined();
  });
});

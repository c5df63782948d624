import { describe, expect, it } from '@jest/globals';
import { clickLinks } from '@signpost/backend-domain/agents/reviewer/click-links.ts';
import type { FreshBrowser } from '@signpost/backend-domain/agents/reviewer/fresh-browser.ts';
import { jointReplays } from '@signpost/backend-domain/agents/reviewer/joint-replays.ts';
import { ScanInterrupted } from '@signpost/backend-domain/agents/scan-run.ts';
import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { PlannedWorkflow } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type {
  BrowserPage,
  Target,
  WritelessReach,
} from '@signpost/backend-domain/ports/browser-engine.ts';

const START = 'https://shop.example/';
const at = (id: string): string => `${START}${id}`;

/** What a click on a link does. By default, the page requests the link's document. */
type Effect =
  | 'nothing'
  | 'not visible'
  | 'shows it itself'
  | 'also writes'
  | 'requests another'
  | 'cannot be clicked'
  | 'cannot be clicked, and the page writes';

/** A workflow that opens a page and clicks a link, after a click on an opener if there is one. */
function link(id: string, start = START, opener?: string): PlannedWorkflow {
  const place = { role: 'link', name: id, description: '', selector: null };
  const showing = { ...place, n: 2, action: 'click' as const, selector: `#${opener}` };
  return {
    workflow: {
      ...{ id, name: `Go to ${id}`, goal: id, start_url: start, preconditions: [], confidence: 1 },
      steps: [
        { ...place, n: 1, action: 'goto', url: start },
        ...(opener === undefined ? [] : [{ ...showing, name: opener }]),
        { ...place, n: 3, action: 'click', selector: `#${id}` },
        { ...place, n: 4, action: 'expect', url: at(id) },
      ],
      success: { kind: 'url', value: at(id) },
    },
    ...{ replay: true, staysOnPage: false, goal: at(id), parameters: {} },
  };
}

/** Clicks links on pages on which a click has these effects, by the link's id. */
async function clicked(
  ids: readonly string[],
  effects: Readonly<Record<string, Effect>> = {},
  { canOpen = true, onLink = (): void => {}, opener = undefined as string | undefined } = {},
) {
  const log: string[] = [];
  const opened = (): BrowserPage => {
    let [url, refusals, refused] = [START, 0, null as string | null];
    const click = async ({ locator }: Target): Promise<void> => {
      const id = locator.value.slice(1);
      const effect = effects[id];
      if (effect === 'cannot be clicked, and the page writes') refusals += 1;
      if (effect?.startsWith('cannot be clicked') === true)
        throw new PageActionFailed('click', 'not-actionable');
      log.push(`click ${id}`);
      if (effect === 'nothing') return;
      if (effect === 'shows it itself') {
        url = at(id);
        return;
      }
      refusals += effect === 'also writes' ? 2 : 1;
      refused = effect === 'requests another' ? at('moved') : at(id);
    };
    return {
      ...{ click, settle: async () => {}, url: () => url },
      ...{ refusals: () => refusals, refusedDocument: () => refused },
      match: async (targets: readonly Target[]) =>
        targets.map(({ locator }) => ({
          ...{ count: 1, role: 'link', name: null },
          visible: effects[locator.value.slice(1)] !== 'not visible',
        })),
      refuseWrites: async (reach: WritelessReach) => void log.push(`refuse writes: ${reach}`),
    } as unknown as BrowserPage;
  };
  const browser = {
    canOpen: () => canOpen,
    withPage: async (_url: string, _options: object, work: (page: BrowserPage) => unknown) =>
      work(opened()),
  } as unknown as FreshBrowser;
  const [first = 'a', ...others] = ids;
  const linkTo = (id: string) => link(id, START, opener);
  const decided = await clickLinks(browser, [linkTo(first), ...others.map(linkTo)], onLink);
  return { log, decided: decided.map(({ id, outcome }) => `${id} ${outcome}`), findings: decided };
}

describe('The replay of several links', () => {
  it('clicks links on one open page, which writes nothing and opens no other document', async () => {
    expect(await clicked(['a', 'b', 'c'])).toMatchObject({
      log: ['refuse writes: document', 'click a', 'click b', 'click c'],
      decided: ['a held', 'b held', 'c held'],
    });
  });

  it('opens no page that needs a log-in when the scan has none', async () => {
    expect(await clicked(['a', 'b'], {}, { canOpen: false })).toMatchObject({
      log: [],
      decided: [],
    });
  });

  it('stops before the next click when the scan is interrupted', async () => {
    const interrupted = () => {
      throw new ScanInterrupted('The scan was paused.');
    };
    await expect(clicked(['a'], {}, { onLink: interrupted })).rejects.toThrow(ScanInterrupted);
  });

  it('ends when the page has shown another page itself', async () => {
    expect(await clicked(['a', 'b', 'c'], { b: 'shows it itself' })).toMatchObject({
      log: ['refuse writes: document', 'click a', 'click b'],
      decided: ['a held', 'b held'],
    });
  });

  it('shows the links once, by the clicks that they share', async () => {
    const effects = { more: 'nothing' } as const;
    expect(await clicked(['a', 'b'], effects, { opener: 'more' })).toMatchObject({
      log: ['refuse writes: document', 'click more', 'click a', 'click b'],
      decided: ['a held', 'b held'],
    });
  });

  it('finds all of them broken when nothing shows them', async () => {
    const effects = { more: 'cannot be clicked' } as const;
    const { findings } = await clicked(['a', 'b'], effects, { opener: 'more' });
    expect(findings).toMatchObject([
      { id: 'a', outcome: 'broke', step: 2 },
      { id: 'b', outcome: 'broke', step: 2 },
    ]);
  });

  it('leaves out a link that is not visible', async () => {
    expect(await clicked(['a', 'b', 'c'], { a: 'not visible' })).toMatchObject({
      log: ['refuse writes: document', 'click b', 'click c'],
      decided: ['b held', 'c held'],
    });
  });

  it('goes on after a link that leads elsewhere', async () => {
    expect((await clicked(['a', 'b', 'c'], { b: 'requests another' })).decided).toEqual([
      'a held',
      'c held',
    ]);
  });

  it.each<Effect>(['nothing', 'also writes', 'cannot be clicked'])(
    'ends when a click on a link has this effect: %s',
    async (effect) => {
      expect((await clicked(['a', 'b', 'c'], { b: effect })).decided).toEqual(['a held']);
    },
  );

  const covered: Effect = 'cannot be clicked';

  it('finds all of them broken when none can be clicked', async () => {
    expect(await clicked(['a', 'b', 'c'], { a: covered, b: covered, c: covered })).toMatchObject({
      log: ['refuse writes: document'],
      decided: ['a broke', 'b broke', 'c broke'],
    });
  });

  it('finds none broken when a later one can be clicked', async () => {
    expect((await clicked(['a', 'b', 'c'], { a: covered, b: covered })).decided).toEqual([
      'c held',
    ]);
  });

  it('finds none broken when a request of the page was refused', async () => {
    const writes: Effect = 'cannot be clicked, and the page writes';
    expect((await clicked(['a', 'b'], { a: covered, b: writes })).decided).toEqual([]);
  });
});

describe('Workflows that are replayed on one page', () => {
  const idsOf = (workflows: readonly PlannedWorkflow[]) =>
    jointReplays(workflows).map((replay) => replay.map(({ workflow: { id } }) => id).join(' '));

  it('click a link of the same page, and end at a page that was read', () => {
    const more = at('more');
    const unread = { ...link('unread'), goal: null };
    const unsafe = { ...link('unsafe'), replay: false };
    const links = [link('a'), unread, link('b'), link('c', more), unsafe, link('d', more)];
    expect(idsOf(links)).toEqual(['a b', 'c d']);
  });

  it('show their links by the same clicks', () => {
    const [more, less] = ['more', 'less'].map((opener) => (id: string) => link(id, START, opener));
    if (more === undefined || less === undefined) throw new Error('There are two openers.');
    const links = [link('a'), more('b'), less('c'), more('d'), link('e'), less('f')];
    expect(idsOf(links)).toEqual(['a e', 'b d', 'c f']);
  });

  it('have no other steps', () => {
    const typing = link('typing');
    const [first, click] = typing.workflow.steps;
    if (first === undefined || click === undefined) throw new Error('The link has two steps.');
    const steps = [first, { ...click, action: 'fill' as const, value: 'x' }, click];
    const search = { ...typing, workflow: { ...typing.workflow, steps } };
    expect(idsOf([link('a'), search, link('b')])).toEqual(['a b']);
  });

  it('are two at least, and eight at most', () => {
    const ids = Array.from({ length: 17 }, (_, index) => `l${index}`);
    const sizes = jointReplays(ids.map((id) => link(id))).map(({ length }) => length);
    expect(sizes).toEqual([8, 8]);
  });
});

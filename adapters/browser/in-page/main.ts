import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import { browserDom } from './browser-dom.ts';
import { disclosureOf, plainButton } from './disclosures.ts';
import { extract } from './extract.ts';
import type { ExtractionLimits } from './limits.ts';
import {
  aim,
  choose,
  clickUnseen,
  finishField,
  focus,
  isChecked,
  prepareField,
} from './live/actions.ts';
import { activity } from './live/activity.ts';
import { boxes } from './live/boxes.ts';
import { arrive, hideLeaving, leave, listenForLeaving } from './live/leaving.ts';
import { refuseSockets } from './live/socket-refusal.ts';
import { TargetFinder } from './live/targets.ts';
import { unseenPlaces } from './live/unseen-places.ts';
import { DescribedElements, shownElements } from './shown-elements.ts';

/**
 * The script that runs in the page: bundled, in an isolated world, which shares only the DOM with the page's own
 * scripts. Arguments and results are JSON.
 */
function live() {
  const dom = browserDom();
  return { dom, finder: new TargetFinder(document, dom) };
}

const described = new DescribedElements();

export const page = {
  extract: (limits?: ExtractionLimits) =>
    extract(document, browserDom(), limits, (_kind, { element }, _scope, fact) => {
      if (fact !== undefined) described.note(element, fact);
    }),
  shownElements: (limits?: ExtractionLimits) =>
    shownElements(document, browserDom(), described, limits),
  markup: (most: number) => {
    const { compatMode, documentElement } = document;
    const html = documentElement.outerHTML;
    return html.length > most
      ? null
      : (compatMode === 'CSS1Compat' ? '<!doctype html>' : '') + html;
  },
  activity: () => activity(document),
  hasStored: () => {
    try {
      return localStorage.length > 0;
    } catch {
      // Documents without local storage, such as sandboxed ones.
      return false;
    }
  },
  arrive,
  hideLeaving,
  leave,
  match: (targets: readonly Target[]) => {
    const { finder } = live();
    return targets.map((target) => finder.match(target));
  },
  disclosures: (targets: readonly Target[]) => {
    const { finder, dom } = live();
    return targets.map((target) => {
      const [element, other] = finder.find(target);
      return element === undefined || other !== undefined
        ? null
        : (disclosureOf(element, dom) ?? plainButton(element, dom));
    });
  },
  unseenPlaces: (fragments: readonly string[]) => unseenPlaces(document, fragments, browserDom()),
  refuseSockets: () => refuseSockets(document, browserDom()),
  boxes: (targets: readonly Target[]) => {
    const { finder, dom } = live();
    return boxes(finder, targets, window, dom);
  },
  aim: (target: Target) => {
    const { finder, dom } = live();
    return aim(finder, target, dom);
  },
  prepareField: (target: Target, value: string) => {
    const { finder, dom } = live();
    return prepareField(finder, target, value, dom);
  },
  finishField: (target: Target) => finishField(live().finder, target),
  choose: (target: Target, value: string) => choose(live().finder, target, value),
  isChecked: (target: Target) => isChecked(live().finder, target),
  clickUnseen: (target: Target) => clickUnseen(live().finder, target),
  focus: (target: Target) => focus(live().finder, target),
};

/** The functions of the page script, as the type for their caller. */
export type PageScript = typeof page;

listenForLeaving();
Reflect.set(globalThis, 'signpostPage', page);

import type { Dom } from '../dom.ts';
import { explicitRole } from './roles.ts';

/**
 * What an element gives to the name of an element around it: its content, or only a name of its own (accname 1.2, step
 * 2F: a role that is not named from content). `uncertain`: Chromium gives the own name, Playwright the content.
 */
export type Contribution = 'content' | 'own name' | 'uncertain';

/** Roles that Chromium and Playwright name from an author only, also inside of a link, button or heading. */
const NAMED_BY_AUTHOR: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote complementary dialog document feed figure grid group img ' +
    'listbox log main marquee menu menubar navigation note radiogroup search separator status tablist tabpanel timer ' +
    'toolbar tree treegrid'
  ).split(' '),
);
const DISPUTED_ROLES: ReadonlySet<string> = new Set(['contentinfo', 'row', 'rowgroup', 'table']);

const TAGS_NAMED_BY_AUTHOR: ReadonlySet<string> = new Set([
  ...['article', 'aside', 'nav', 'main', 'search', 'figure', 'fieldset', 'blockquote', 'dialog'],
  'output',
]);
const DISPUTED_TAGS: ReadonlySet<string> = new Set(['header', 'form', 'hgroup']);

/** What an element gives to the name of a link, button, heading or another element around it. */
export function contributionOf(element: Element, tag: string, dom: Dom): Contribution {
  const role = explicitRole(element, dom);
  if (role === null) return among(tag, TAGS_NAMED_BY_AUTHOR, DISPUTED_TAGS);
  return among(role, NAMED_BY_AUTHOR, DISPUTED_ROLES);
}

function among(
  key: string,
  byAuthor: ReadonlySet<string>,
  disputed: ReadonlySet<string>,
): Contribution {
  if (byAuthor.has(key)) return 'own name';
  return disputed.has(key) ? 'uncertain' : 'content';
}

/** The child that names an element in place of its content: a caption or legend (HTML-AAM). */
export const NAMING_CHILD: Readonly<Record<string, string>> = {
  figure: 'figcaption',
  fieldset: 'legend',
};

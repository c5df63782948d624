import { withoutForeignAddresses } from '../../shared/foreign-address.ts';
import { plainText } from '../../shared/plain-text.ts';
import { sharedByMost } from '../../shared/shared-by-most.ts';
import { asSentence, firstSentence, listed, shortened } from '../../shared/wording.ts';
import { kindOfPage, type PageKind } from '../../site/page-kind.ts';
import { pageNameFromUrl, titleFromUrl } from '../../site/page-path.ts';
import { commonParts, pageSubject, siteName } from '../../site/site-name.ts';

/** The facts from which the purpose of a page is described. */
export interface PurposeInput {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly headings: readonly string[];
  /** A noun for pages of its pattern: Product, Article … */
  readonly category: string;
  /** Purposes (`login`, `search` …) of its forms, or their names. */
  readonly forms: readonly string[];
  /** The start of its visible text. */
  readonly text: string;
}

/** Describes by rules what pages are for, from their titles, descriptions, headings and forms. */
export class PurposeWords {
  readonly #domain: string;
  readonly #site: string;
  readonly #siteParts: ReadonlySet<string>;
  /** Descriptions and headings that several pages share: they describe the site, not the page. */
  readonly #shared: ReadonlySet<string>;
  /** Forms that most pages have, such as a search in the header: they belong to the site, not the page. */
  readonly #siteForms: ReadonlySet<string>;

  constructor(domain: string, pages: readonly PurposeInput[]) {
    this.#domain = domain;
    this.#siteParts = commonParts(pages.map(({ title }) => title));
    const start = pages.find((page) => kindOfPage(page).kind === 'start');
    const [common] = this.#siteParts;
    this.#site = start ? siteName(start.title, domain) : (common ?? domain);
    this.#shared = sharedTexts(pages);
    this.#siteForms = sharedByMost(pages.map(({ forms }) => forms));
  }

  /** The purpose of a page as one sentence of any length. */
  of(page: PurposeInput): string {
    const { kind, entry } = kindOfPage(page);
    const subject = this.#subject(page);
    const lead = leadOf(kind, entry, subject, this.#site);
    const detail = this.#detail(page, subject);
    const own = page.forms.filter((form) => kind === 'start' || !this.#siteForms.has(form));
    const forms = formsPhrase(own, kind);
    const sentence = [detail === '' ? lead : `${lead}: ${detail}`, forms]
      .filter((part) => part !== '')
      .join('; ');
    return asSentence(withoutForeignAddresses(sentence, this.#domain).trim());
  }

  /** The page's own title. If that is the site's name, as on pages of many apps, a name made from the address. */
  #subject({ url, title, headings }: PurposeInput): string {
    const own = pageSubject(title, this.#domain, this.#siteParts);
    const called = title === '' ? headings[0] : pageNameFromUrl(url);
    return shortened(own || called || plainText(title) || titleFromUrl(url), 70);
  }

  /** The page's own description, else its headings, else the beginning of its text. */
  #detail(page: PurposeInput, subject: string): string {
    const description = plainText(firstSentence(page.description ?? ''), 300);
    if (description.length >= 20 && !this.#isKnown(description, subject))
      return openEnded(shortened(description, 110));
    const headings = page.headings
      .map((heading) => shortened(heading, 40))
      .filter((heading) => heading !== '' && !this.#isKnown(heading, subject));
    if (headings.length >= 2) return listed([...new Set(headings)].slice(0, 4));
    const begins = firstSentence(page.text);
    if (begins.length < 20 || !isProse(begins) || this.#isKnown(begins, subject))
      return headings[0] ?? '';
    return openEnded(shortened(begins, 110));
  }

  #isKnown(words: string, subject: string): boolean {
    const folded = words.toLowerCase();
    return this.#shared.has(folded) || folded === subject.toLowerCase();
  }
}

/** Matches navigation or facts in a row: `Home / Shop | Cart · Login`. */
const ENUMERATION = /(?:\s[/|›»·•⋅→-]\s.*){2}/u;

/** Whether the words are a sentence: in scripts with capitals, most words of a sentence begin with a small letter. */
function isProse(words: string): boolean {
  const small = words.match(/(?<!\p{L})\p{Ll}/gu)?.length ?? 0;
  const capital = words.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0;
  return small >= capital && !ENUMERATION.test(words);
}

/** The text without punctuation at its end. */
function openEnded(text: string): string {
  return text.replace(/[\s.:;,]+$/u, '');
}

function sharedTexts(pages: readonly PurposeInput[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { description, headings } of pages) {
    const texts = [
      plainText(firstSentence(description ?? ''), 300),
      ...headings.map((text) => shortened(text, 40)),
    ];
    for (const words of new Set(texts.map((one) => one.toLowerCase())))
      counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const several = Math.max(2, pages.length / 3);
  return new Set([...counts].filter(([, count]) => count >= several).map(([words]) => words));
}

/**
 * The beginning of a sentence about a page of each kind; `%` is replaced by the page's subject, `@` by the site's name.
 */
const LEADS: Readonly<Partial<Record<PageKind, readonly [entry: string, within: string]>>> = {
  start: ['Start page of @', 'Start page “%” in one of the languages of @'],
  product: ['Products of @ (%)', 'Product “%”'],
  pricing: ['Prices (%)', 'Prices of “%”'],
  service: ['What @ offers (%)', 'Service “%”'],
  contact: ['How to reach @ (%)', 'Contact “%”'],
  documentation: ['Entry to the documentation (%)', 'Documentation of “%”'],
  guide: ['First steps (%)', 'Guide “%”'],
  search: ['Search in @', 'Search results in @'],
  login: ['Log in to @', 'Log in to @'],
  register: ['Create an account with @', 'Create an account with @'],
  checkout: ['Cart and checkout of @', 'Step “%” of the checkout'],
  booking: ['Book with @ (%)', 'Book “%”'],
  account: ['The visitor’s own account at @', 'Part “%” of the visitor’s own account'],
  support: ['Help of @ (%)', 'Help on “%”'],
  download: ['Downloads (%)', 'Download of “%”'],
  about: ['About @ (%)', 'About @: “%”'],
  article: ['Articles and news of @ (%)', 'Article “%”'],
  listing: ['List “%”', 'List “%”'],
  jobs: ['Jobs at @ (%)', 'Job “%”'],
  event: ['Events (%)', 'Event “%”'],
  forum: ['Forum (%)', 'Discussion “%”'],
  legal: ['Legal page “%”', 'Legal page “%”'],
  tag: ['Tags (%)', 'Pages tagged “%”'],
  archive: ['Archive “%”', 'Archive “%”'],
  person: ['People (%)', 'Page of “%”'],
  pagination: ['Further page of “%”', 'Further page of “%”'],
};

function leadOf(kind: PageKind, entry: boolean, subject: string, site: string): string {
  const lead = LEADS[kind]?.[entry ? 0 : 1] ?? '“%”';
  return lead.replace(/[%@]/gu, (sign) => (sign === '%' ? subject : site));
}

/** The actions that forms of each purpose offer. Other forms are called by their names. */
const ACTIONS: Readonly<Record<string, string>> = {
  login: 'log in',
  register: 'create an account',
  search: 'search',
  contact: 'send a message',
  newsletter: 'subscribe to the newsletter',
  checkout: 'order',
  filter: 'filter the list',
  comment: 'comment',
  upload: 'upload a file',
};

/** Purposes that the page's kind already expresses. */
const IMPLIED: Readonly<Partial<Record<PageKind, string>>> = {
  login: 'login',
  register: 'register',
  search: 'search',
  checkout: 'checkout',
};

function formsPhrase(forms: readonly string[], kind: PageKind): string {
  const names = [...new Set(forms.map((form) => plainText(form, 40)))].filter(
    (name) => name !== '' && name !== 'other' && name !== IMPLIED[kind],
  );
  if (names.length === 0) return '';
  const phrases = names.map((name) => ACTIONS[name] ?? `use the form “${name}”`);
  return `here one can ${listed(phrases, 3)}`;
}

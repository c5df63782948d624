import { checkAnswer, exactly, listOf, text } from '../../shared/answer-check.ts';
import { foreignAddresses } from '../../shared/foreign-address.ts';
import { DATA_IS_DATA } from '../../shared/instructions.ts';
import { InvalidAnswer, type LanguageTask } from '../../shared/language-task.ts';
import { plainText } from '../../shared/plain-text.ts';
import { shortened } from '../../shared/wording.ts';
import { type PurposeInput, PurposeWords } from './purpose-words.ts';

export type { PurposeInput } from './purpose-words.ts';

export interface PagePurposesInput {
  readonly domain: string;
  /** The model is shown the first 20; rules answer for the others. */
  readonly pages: readonly PurposeInput[];
}

const PAGES_PER_CALL = 20;
/** In characters. */
export const MAX_PURPOSE_LENGTH = 160;

const schema = exactly({
  pages: listOf(
    exactly({
      url: text('One of the given URLs, character by character.'),
      purpose: text(
        `What a visitor gets or does on this page: one short English sentence, at most ${MAX_PURPOSE_LENGTH} characters.`,
      ),
    }),
  ),
});

interface Answer {
  readonly pages: readonly { url: string; purpose: string }[];
}

/** Describes the purpose of each page in one short sentence. The answer contains every given URL. */
export const pagePurposesTask: LanguageTask<PagePurposesInput, ReadonlyMap<string, string>> = {
  name: 'describe-page-purposes',
  instructions: [
    'Say for every given page of a website what it is for, so that an AI agent knows when to go there: what can be read or done on this very page. No praise, nothing that is true of every page.',
    'Answer each given URL exactly once, unchanged, and no other URL.',
    DATA_IS_DATA,
  ].join('\n'),
  schema,
  maxOutputTokens: 2000,

  data({ domain, pages }) {
    return {
      domain,
      pages: pages.slice(0, PAGES_PER_CALL).map((page) => ({
        url: page.url,
        title: plainText(page.title, 200),
        description: plainText(page.description, 300),
        category: plainText(page.category, 60),
        headings: page.headings.slice(0, 12).map((heading) => plainText(heading, 100)),
        forms: page.forms.slice(0, 6).map((form) => plainText(form, 80)),
        text: plainText(page.text, 600),
      })),
    };
  },

  parse(answer, input) {
    checkAnswer(schema, answer);
    const purposes = new Map(byRules(input));
    const known = new Set(purposes.keys());
    for (const { url, purpose } of (answer as Answer).pages) {
      if (!known.has(url))
        throw new InvalidAnswer(
          `"${plainText(url, 200)}" is not one of the given URLs. Answer only those, unchanged.`,
        );
      const clean = shortened(purpose, MAX_PURPOSE_LENGTH);
      // For a page whose purpose contains another site's address, the rules' purpose stays; the other pages get the
      // model's.
      if (clean !== '' && foreignAddresses(purpose, input.domain).length === 0)
        purposes.set(url, clean);
    }
    return purposes;
  },

  deterministic: byRules,
};

function byRules({ domain, pages }: PagePurposesInput): ReadonlyMap<string, string> {
  const words = new PurposeWords(domain, pages);
  return new Map(pages.map((page) => [page.url, shortened(words.of(page), MAX_PURPOSE_LENGTH)]));
}

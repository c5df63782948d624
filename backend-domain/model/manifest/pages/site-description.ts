import { checkAnswer, exactly, text } from '../../shared/answer-check.ts';
import { foreignAddresses, withoutForeignAddresses } from '../../shared/foreign-address.ts';
import { DATA_IS_DATA } from '../../shared/instructions.ts';
import { InvalidAnswer, type LanguageTask } from '../../shared/language-task.ts';
import { plainText } from '../../shared/plain-text.ts';
import { asSentence, counted, listed, shortened } from '../../shared/wording.ts';
import { siteName } from '../../site/site-name.ts';

export interface SiteDescriptionInput {
  readonly domain: string;
  /** Title of the start page. */
  readonly title: string;
  readonly description: string | null;
  readonly sections: readonly { readonly title: string; readonly pageCount: number }[];
  /** Purposes of the site's forms, or their names. */
  readonly forms: readonly string[];
  /** BCP 47 tag; null when unknown. */
  readonly language: string | null;
}

export interface SiteDescription {
  /** One or two sentences, at most 300 characters: `website.description` in the manifest, the summary in llms.txt. */
  readonly summary: string;
  /** The sections and their content, at most 1,000 characters. */
  readonly details: string;
}

const MAX_SUMMARY_LENGTH = 300;
const MAX_DETAILS_LENGTH = 1000;

const schema = exactly({
  summary: text(
    `What the site is for, one or two sentences, at most ${MAX_SUMMARY_LENGTH} characters.`,
  ),
  details: text(
    `What is found where and what can be done on it, at most ${MAX_DETAILS_LENGTH} characters of running text.`,
  ),
});

/** Describes a scanned site for agents that have never seen it. */
export const siteDescriptionTask: LanguageTask<SiteDescriptionInput, SiteDescription> = {
  name: 'describe-site',
  instructions: [
    'Describe this website for an AI agent that is about to use it: what it is for, then what is found in its sections and what its forms do. State only what the data holds.',
    DATA_IS_DATA,
  ].join('\n'),
  schema,
  maxOutputTokens: 700,

  data({ domain, title, description, sections, forms, language }) {
    return {
      domain,
      title: plainText(title, 200),
      description: plainText(description, 600),
      sections: sections.slice(0, 30).map((section) => ({
        title: plainText(section.title, 80),
        pages: section.pageCount,
      })),
      forms: forms.slice(0, 20).map((form) => plainText(form, 80)),
      language,
    };
  },

  parse(answer, { domain }) {
    checkAnswer(schema, answer);
    const { summary, details } = answer as SiteDescription;
    const [foreign] = foreignAddresses(`${summary} ${details}`, domain);
    if (foreign !== undefined)
      throw new InvalidAnswer(
        `"${plainText(foreign, 100)}" leads away from the site. Name no addresses.`,
      );
    const described = {
      summary: shortened(summary, MAX_SUMMARY_LENGTH),
      details: shortened(details, MAX_DETAILS_LENGTH),
    };
    if (described.summary === '') throw new InvalidAnswer('The answer.summary must not be empty.');
    return described;
  },

  deterministic(input) {
    const own = (words: string) => withoutForeignAddresses(words, input.domain);
    return {
      summary: shortened(own(summaryOf(input)), MAX_SUMMARY_LENGTH),
      details: shortened(own(detailsOf(input)), MAX_DETAILS_LENGTH),
    };
  },
};

function summaryOf(input: SiteDescriptionInput): string {
  const name = siteName(input.title, input.domain);
  const description = plainText(input.description, MAX_SUMMARY_LENGTH);
  // A description of a few words ("Home", "Welcome!") says less than a list of the sections.
  if (description.length >= 25) {
    const named = description.toLowerCase().includes(name.toLowerCase());
    return asSentence(named ? description : `${name}: ${description}`);
  }
  const title = plainText(input.title, 160);
  // A title with a foreign address would be quoted without it.
  const isWhole = foreignAddresses(title, input.domain).length === 0;
  const subject = title !== '' && title !== name && isWhole ? `${name} (“${title}”)` : name;
  const sections = sectionNames(input).slice(0, 5);
  return sections.length > 0
    ? `${subject} is a website with the sections ${listed(sections)}.`
    : `${subject} is a website on ${input.domain}.`;
}

function detailsOf(input: SiteDescriptionInput): string {
  const sections = input.sections.filter(({ title }) => plainText(title) !== '');
  const named = sections.map(
    ({ title, pageCount }) => `${plainText(title, 60)} (${counted(pageCount, 'page')})`,
  );
  const forms = [...new Set(input.forms.map((form) => plainText(form, 60)))].filter(
    (form) => form !== '',
  );
  const language = languageName(input.language);
  return [
    named.length > 0 ? `Sections: ${listed(named, 12)}.` : '',
    forms.length > 0 ? `Forms: ${listed(forms, 10)}.` : 'No forms were found.',
    language === null ? '' : `The pages are in ${language}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function sectionNames({ sections }: SiteDescriptionInput): string[] {
  return sections.map(({ title }) => plainText(title, 60)).filter((title) => title !== '');
}

/** `de-AT` → `Austrian German`; null for an invalid language tag. */
function languageName(tag: string | null): string | null {
  if (tag === null || tag === '') return null;
  try {
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
    return name ?? null;
  } catch {
    return null;
  }
}

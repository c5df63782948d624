import { plainText } from '../../shared/plain-text.ts';

export interface LlmsTxt {
  readonly title: string;
  readonly summary: string;
  /** One or more paragraphs of plain text, separated by blank lines. */
  readonly details?: string;
  readonly sections: readonly {
    readonly title: string;
    readonly links: readonly {
      readonly title: string;
      readonly url: string;
      readonly note: string;
    }[];
  }[];
}

const MAX_LINE = 1_000;

/**
 * Writes an llms.txt (llmstxt.org, version 2 of 2026-08-10): the title as H1, the summary as a block quote, details,
 * and sections of links with notes. All texts are treated as plain text: markup in them is escaped, so that a page's
 * title can neither end its link nor begin a heading. Links that are not http(s), and sections without links, are left
 * out.
 */
export function writeLlmsTxt({ title, summary, details = '', sections }: LlmsTxt): string {
  const quoted = markdownLine(summary);
  const blocks = [
    `# ${markdownLine(title) || 'Website'}`,
    ...(quoted === '' ? [] : [`> ${quoted}`]),
    ...details
      .split(/\n\s*\n/)
      .map(markdownLine)
      .filter((paragraph) => paragraph !== ''),
    ...sections.flatMap((section) => {
      const links = section.links.map(link).filter((item) => item !== null);
      return links.length === 0
        ? []
        : [`## ${markdownLine(section.title) || 'Pages'}`, links.join('\n')];
    }),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function link({ title, url, note }: { title: string; url: string; note: string }): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  // Parentheses would end the link's target; URLs already escape angle brackets and spaces.
  const target = parsed.href.replace(
    /[()<>\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const text = markdownLine(note);
  return `- [${markdownLine(title) || target}](${target})${text === '' ? '' : `: ${text}`}`;
}

/**
 * A text as one line of CommonMark without markup. Characters that are markup only at the beginning of a line are
 * escaped only there.
 */
export function markdownLine(text: string): string {
  return plainText(text, MAX_LINE)
    .replace(/[\\`*_[\]<>]|&(?=#?\w+;)|(?<!\S)#/g, '\\$&')
    .replace(/^([-+=>]|\d+[.)])/, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}

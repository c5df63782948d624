import { canonicalPattern, pathOf } from './robots-match.ts';
import { preparedRules, type RobotsRule } from './robots-rules.ts';

/** Rules for the crawlers named in `agents` (product tokens in lower case, `*` for all others). */
interface RobotsGroup {
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

export interface RobotsTxt {
  readonly groups: readonly RobotsGroup[];
  /** `Crawl-delay` in seconds by product token; not part of RFC 9309, but widely used. */
  readonly crawlDelays: Readonly<Record<string, number>>;
  /** Values of `Sitemap` lines as written, each once. */
  readonly sitemaps: readonly string[];
  /** The faults of the file by line number (from 1); at most 100. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** RFC 9309 2.5 requires at least 500 KiB; the rest is ignored, and so is the line at the limit. */
const MAX_BYTES = 500 * 1024;
/** Longer lines are cut, as in Google's parser: eight times the longest URL of old browsers. */
const MAX_LINE = 2_083 * 8 - 1;
const MAX_PROBLEMS = 100;
const BLANKS = ' \t\v\f\u00A0';

type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay';

/**
 * Spellings of directives. RFC 9309 treats the misspelled ones as unknown lines; obeying them, as Google's parser does,
 * is what the site's owner intended.
 */
const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
]);
const CANONICAL = new Set<string>(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']);

/** Directives of other crawlers, which this parser ignores but does not report as faults. */
const FOREIGN =
  /^(?:host|clean-param|request-rate|visit-time|noindex|content-signal|content-usage|ai-manifest(?:-[a-z]+)?)$/;

/**
 * Parses a robots.txt (RFC 9309). Never throws: lines that are no rules are skipped and listed in `problems`. Like
 * Google's parser, it also accepts common misspellings and a missing colon.
 */
export function parseRobots(text: string): RobotsTxt {
  const reader = new RobotsReader();
  withinLimit(text)
    // Removes a byte order mark, also one that was decoded as Latin-1 or cut short.
    .replace(/^(?:\uFEFF|ï(?:»¿?)?)/, '')
    .split(/\r\n|\n|\r/)
    .forEach((line, index) => {
      reader.line(line, index + 1);
    });
  return reader.result();
}

/**
 * Whether the crawler with this product token (RFC 9309 2.2.1, such as `SignpostBot`) may fetch the absolute URL. The
 * longest matching rule decides, `Allow` at a tie. `/robots.txt` itself may always be fetched.
 */
export function isAllowed(robots: RobotsTxt, productToken: string, url: string): boolean {
  return allowedBy(robots, productToken)(url);
}

/** `isAllowed` for many addresses: the crawler's rules are prepared once. */
export function allowedBy(robots: RobotsTxt, productToken: string): (url: string) => boolean {
  const allows = preparedRules(rulesFor(robots, productToken));
  return (url) => {
    const path = pathOf(url);
    return path === '/robots.txt' || allows(path);
  };
}

/** The pause between two requests that the site asks of this crawler, in seconds; null when it asks for none. */
export function crawlDelaySeconds(robots: RobotsTxt, productToken: string): number | null {
  const token = productToken.toLowerCase();
  const named = robots.groups.some(({ agents }) => agents.includes(token));
  return robots.crawlDelays[named ? token : '*'] ?? null;
}

/** The rules of all groups that name the crawler; those for `*` only when none does. */
function rulesFor(robots: RobotsTxt, productToken: string): readonly RobotsRule[] {
  const token = productToken.toLowerCase();
  const own = robots.groups.filter(({ agents }) => agents.includes(token));
  const groups = own.length > 0 ? own : robots.groups.filter(({ agents }) => agents.includes('*'));
  return groups.flatMap(({ rules }) => rules);
}

class RobotsReader {
  readonly #groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  readonly #delays: CrawlDelay[] = [];
  readonly #sitemaps = new Set<string>();
  readonly #problems: { line: number; message: string }[] = [];
  /** Whether the last group already has a rule line, even an empty one. */
  #ruled = false;

  line(raw: string, line: number): void {
    const statement = split(raw.slice(0, MAX_LINE));
    if (statement === null) {
      if (contentOf(raw) !== '') this.#problem(line, 'This line has no colon and is no rule.');
      return;
    }
    const { name, value, colon } = statement;
    const directive = DIRECTIVES.get(name);
    if (directive === undefined) {
      if (colon && !FOREIGN.test(name))
        this.#problem(line, `"${name.slice(0, 40)}" is not a known directive.`);
      if (!colon) this.#problem(line, 'This line has no colon and is no rule.');
      return;
    }
    if (!colon) this.#problem(line, `"${name}" needs a colon after it.`);
    if (!CANONICAL.has(name))
      this.#problem(line, `"${name}" is misspelled; "${directive}" is meant.`);
    this.#take(directive, value, line);
  }

  result(): RobotsTxt {
    return {
      groups: this.#groups,
      crawlDelays: Object.fromEntries(delaysByAgent(this.#groups, this.#delays)),
      sitemaps: [...this.#sitemaps],
      problems: this.#problems,
    };
  }

  #take(directive: Directive, value: string, line: number): void {
    if (directive === 'user-agent') this.#userAgent(value, line);
    else if (directive === 'sitemap') this.#sitemap(value, line);
    else if (directive === 'crawl-delay') this.#crawlDelay(value, line);
    else this.#rule(directive === 'allow', value, line);
  }

  #userAgent(value: string, line: number): void {
    const agent = productTokenOf(value);
    if (agent === '') this.#problem(line, 'This user agent names no product token.');
    const last = this.#groups.at(-1);
    // Only rules end a group's list of agents: a Sitemap or Crawl-delay between them does not.
    if (last !== undefined && !this.#ruled) last.agents.push(agent);
    else this.#groups.push({ agents: [agent], rules: [] });
    this.#ruled = false;
  }

  #rule(allow: boolean, value: string, line: number): void {
    const group = this.#groups.at(-1);
    if (group === undefined) {
      this.#problem(line, 'This rule comes before any user-agent line.');
      return;
    }
    this.#ruled = true;
    if (value === '') return;
    if (!/^[/*]/.test(value)) this.#problem(line, 'A path begins with "/" or "*".');
    group.rules.push({ allow, pattern: canonicalPattern(value) });
  }

  #sitemap(value: string, line: number): void {
    if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
      this.#problem(line, 'A sitemap needs an absolute address.');
    }
    if (value !== '') this.#sitemaps.add(value);
  }

  #crawlDelay(value: string, line: number): void {
    const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    const group = this.#groups.at(-1);
    if (!Number.isFinite(seconds) || group === undefined) {
      this.#problem(line, 'A crawl delay is a number of seconds below a user-agent line.');
      return;
    }
    this.#delays.push({ group: this.#groups.length - 1, agents: group.agents.length, seconds });
  }

  #problem(line: number, message: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ line, message });
  }
}

/** One `Crawl-delay` line: it holds for the first `agents` of its group, those named above it. */
interface CrawlDelay {
  readonly group: number;
  readonly agents: number;
  readonly seconds: number;
}

/**
 * The longest delay of each agent. Reads the lines and the agents once, from the end of the file to its start, so that
 * a file with many agents and many delays does not cost their product.
 */
function delaysByAgent(
  groups: readonly RobotsGroup[],
  delays: readonly CrawlDelay[],
): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  let line = delays.length - 1;
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const agents = groups[group]?.agents ?? [];
    let seconds = -1;
    for (let position = agents.length; position > 0; position -= 1) {
      for (let delay = delays[line]; delay; delay = delays[line]) {
        if (delay.group !== group || delay.agents < position) break;
        seconds = Math.max(seconds, delay.seconds);
        line -= 1;
      }
      const agent = agents[position - 1] ?? '';
      if (seconds >= 0) longest.set(agent, Math.max(seconds, longest.get(agent) ?? 0));
    }
  }
  return longest;
}

/** A line without its comment; a NUL also ends it, as in the reference parser. */
function contentOf(line: string): string {
  const end = line.search(/[#\0]/);
  return trimmed(end < 0 ? line : line.slice(0, end));
}

/** Without blanks at its ends. Not `trim`, which would also remove a byte order mark within the file. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.includes(text.charAt(start))) start += 1;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function split(line: string): { name: string; value: string; colon: boolean } | null {
  const content = contentOf(line);
  const at = content.indexOf(':');
  if (at >= 0) {
    return {
      name: trimmed(content.slice(0, at)).toLowerCase(),
      value: trimmed(content.slice(at + 1)),
      colon: true,
    };
  }
  const words = content.split(/[ \t]+/);
  return words.length === 2
    ? { name: (words[0] ?? '').toLowerCase(), value: words[1] ?? '', colon: false }
    : null;
}

/**
 * The product token of a User-agent line: `FooBot/1.0 (x)` → `foobot`. It consists of letters, `-` and `_` (RFC 9309
 * 2.2.1). Only white space may follow `*`.
 */
function productTokenOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

function withinLimit(text: string): string {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // A surrogate pair is four bytes in UTF-8: two for each half.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    if (bytes > MAX_BYTES)
      return text.slice(
        0,
        Math.max(text.lastIndexOf('\n', index), text.lastIndexOf('\r', index), 0),
      );
  }
  return text;
}

/** A `<meta>`, `<link>` or `<script>` tag in a document's head; attribute names in lower case, values decoded. */
export interface HeadTag {
  readonly name: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
}

/** Elements that are allowed in a head. The first other element begins the body (HTML, "in head" and "after head"). */
const OF_THE_HEAD = new Set(
  'html head title base basefont bgsound link meta style script noscript template noframes'.split(
    ' ',
  ),
);
/** Elements whose content is text, even if it looks like markup. */
const TEXT_ELEMENTS = new Set(['title', 'style', 'script', 'noframes', 'template']);
const MAX_TAGS = 2_000;
const MAX_CHARACTERS = 2_000_000;
const TAG_NAME = /^[a-z][^\s/>]*/i;

/**
 * The meta, link and script tags in the head of an HTML document, in order. Ignores what only looks like a tag, in
 * comments, scripts, titles and templates, and everything in the body, where visitors may have written. Never throws;
 * linear in the length.
 */
export function headTags(html: string): HeadTag[] {
  const text = html.slice(0, MAX_CHARACTERS);
  const tags: HeadTag[] = [];
  let at = 0;
  for (let seen = 0; seen < MAX_TAGS; seen += 1) {
    const start = text.indexOf('<', at);
    if (start < 0 || hasText(text.slice(at, start))) return tags;
    const markup = skipped(text, start);
    if (markup !== null) {
      at = markup;
      continue;
    }
    const tag = readTag(text, start);
    if (tag === null || !OF_THE_HEAD.has(tag.name)) return tags;
    at = tag.end;
    if (tag.closes) {
      if (tag.name === 'head') return tags;
      continue;
    }
    if (tag.name === 'meta' || tag.name === 'link' || tag.name === 'script') {
      tags.push({ name: tag.name, attributes: tag.attributes });
    }
    if (TEXT_ELEMENTS.has(tag.name)) at = endOfText(text, at, tag.name);
  }
  return tags;
}

/** The contents of all `<meta name=…>` with this name, in order; names are compared without regard to case. */
export function metaContents(tags: readonly HeadTag[], name: string): string[] {
  return tags
    .filter((tag) => tag.name === 'meta' && tag.attributes.name?.trim().toLowerCase() === name)
    .flatMap(({ attributes }) => attributes.content?.trim() ?? []);
}

/** The addresses of `<link>` tags with this `rel`, as written. */
export function linkTargets(tags: readonly HeadTag[], rel: string): string[] {
  return tags
    .filter((tag) => tag.name === 'link')
    .filter(({ attributes }) => attributes.rel?.toLowerCase().split(/\s+/).includes(rel))
    .flatMap(({ attributes }) => attributes.href?.trim() ?? []);
}

/** Text outside of tags begins the body. */
function hasText(between: string): boolean {
  return /[^\s\ufeff]/.test(between);
}

/** The end of the comment, doctype or processing instruction at `start`; null when there is none. */
function skipped(text: string, start: number): number | null {
  if (text.startsWith('<!--', start)) {
    // `<!-->` and `<!--->` are complete comments.
    const end = text.indexOf('-->', start + 2);
    return end < 0 ? text.length : end + 3;
  }
  if (text[start + 1] !== '!' && text[start + 1] !== '?') return null;
  const end = text.indexOf('>', start);
  return end < 0 ? text.length : end + 1;
}

function endOfText(text: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text)?.index ?? text.length;
}

interface ReadTag {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** The index after its `>`. */
  readonly end: number;
}

/** The tag at `start`; null when there is none, or it has no end. */
function readTag(text: string, start: number): ReadTag | null {
  const closes = text[start + 1] === '/';
  const from = start + (closes ? 2 : 1);
  const name = TAG_NAME.exec(text.slice(from, from + 40))?.[0];
  if (name === undefined) return null;
  const attributes: Record<string, string> = Object.create(null);
  const attribute = /[\s/]*(?:(>)|([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?)/gy;
  attribute.lastIndex = from + name.length;
  for (;;) {
    const found = attribute.exec(text);
    if (found === null) return null;
    const [, end, key, double, single, bare] = found;
    if (end !== undefined) {
      return {
        name: name.toLowerCase(),
        closes,
        attributes: { ...attributes },
        end: attribute.lastIndex,
      };
    }
    const lower = key?.toLowerCase() ?? '';
    attributes[lower] ??= decoded(double ?? single ?? bare ?? '');
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};

/** Decodes the character references that occur in addresses and tokens. */
function decoded(value: string): string {
  return value.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

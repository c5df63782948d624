/** A block in a robots.txt that tells agents where the site's manifest is. */
export interface ManifestBlock {
  readonly manifestUrl: string;
  readonly provider: string | null;
  readonly version: string | null;
  /** `comment` when its lines are comments, because some checkers report unknown directives as errors. */
  readonly style: 'directive' | 'comment';
}

export interface ManifestBlockOptions {
  readonly manifestUrl: string;
  /** Added only when the site has no robots.txt yet. */
  readonly sitemapUrl: string;
  readonly style: 'directive' | 'comment';
}

const PROVIDER = 'Signpost';
const VERSION = '1.0';
const HEADING = '# How AI agents find their way around this site';
/** No two repetitions of blanks may be adjacent: a line of blanks would take quadratic time. */
const BLOCK_LINE = /^[ \t]*(?:(#)[ \t]*)?AI-Manifest(-Provider|-Version)?[ \t]*:(.*)$/i;

/**
 * A site's robots.txt with the block that tells agents where its manifest is; `addedLines`: the lines of the block,
 * without blank ones. The site's own bytes stay unchanged: the block follows after a blank line, with the file's most
 * frequent line ending, and without a final newline when the file has none. The first earlier block of Signpost is
 * replaced where it is; further ones are removed. A second call changes nothing. Without a robots.txt (`original` null)
 * a new one allows everything and names the sitemap.
 */
export function addManifestBlock(
  original: string | null,
  options: ManifestBlockOptions,
): { updated: string; addedLines: string[] } {
  const block = blockLines(options);
  if (original === null) {
    const rules = ['User-agent: *', 'Allow: /', '', `Sitemap: ${oneLine(options.sitemapUrl)}`, ''];
    const lines = [...rules, ...block];
    return { updated: `${lines.join('\n')}\n`, addedLines: lines.filter((line) => line !== '') };
  }
  const ending = commonEnding(original);
  const text = block.join(ending);
  const [first, ...others] = ownBlocks(original, options.manifestUrl);
  if (first !== undefined) {
    return {
      updated: original.slice(0, first.start) + text + without(original, first.end, others),
      addedLines: block,
    };
  }
  return { updated: appended(original, text, ending), addedLines: block };
}

/** All blocks of a robots.txt that name a manifest, of Signpost and other providers, in order. */
export function findManifestBlocks(text: string): ManifestBlock[] {
  return blocks(text).flatMap(({ block }) => block ?? []);
}

function blockLines({ manifestUrl, style }: ManifestBlockOptions): string[] {
  const mark = style === 'comment' ? '# ' : '';
  return [
    HEADING,
    `${mark}AI-Manifest: ${oneLine(manifestUrl)}`,
    `${mark}AI-Manifest-Provider: ${PROVIDER}`,
    `${mark}AI-Manifest-Version: ${VERSION}`,
  ];
}

function appended(original: string, text: string, ending: string): string {
  if (original === '') return text + ending;
  return /[\r\n]$/.test(original)
    ? original + ending + text + ending
    : original + ending + ending + text;
}

/** The address without characters that would end its line or begin a comment. */
function oneLine(url: string): string {
  return url.replace(/[\s#]+/g, encodeURIComponent);
}

/** The most frequent line ending; `\n` when there is none. */
function commonEnding(text: string): string {
  const counts = new Map<string, number>();
  for (const [ending] of text.matchAll(/\r\n|\n|\r/g))
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return ['\n', '\r\n', '\r'].reduce((best, ending) =>
    (counts.get(ending) ?? 0) > (counts.get(best) ?? 0) ? ending : best,
  );
}

interface Span {
  /** Start of the block's heading or first line. */
  readonly start: number;
  /** End of its last line, without the line ending. */
  readonly end: number;
}

interface FoundBlock extends Span {
  /** Null when no line names the manifest. */
  readonly block: ManifestBlock | null;
  readonly provider: string | null;
}

/**
 * The blocks of Signpost: those with its name, and those without a provider that name the same manifest. Another line
 * without a provider may belong to another service, or may be the one with which an owner verifies the domain.
 */
function ownBlocks(text: string, manifestUrl: string): readonly Span[] {
  return blocks(text).filter(({ provider, block }) =>
    provider === null
      ? block === null || block.manifestUrl === oneLine(manifestUrl)
      : provider.toLowerCase() === PROVIDER.toLowerCase(),
  );
}

/** The text from a position on, without these blocks and their line endings. */
function without(text: string, from: number, blocks: readonly Span[]): string {
  const kept: string[] = [];
  let at = from;
  for (const { start, end } of blocks) {
    kept.push(text.slice(at, start));
    at = end + lineEndingLength(text, end);
  }
  return kept.join('') + text.slice(at);
}

function lineEndingLength(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return 2;
  return text[at] === '\n' || text[at] === '\r' ? 1 : 0;
}

interface BlockLine extends Span {
  readonly commented: boolean;
  readonly field: 'manifest' | 'provider' | 'version';
  readonly value: string;
}

/** Runs of `AI-Manifest…` lines, in which each field occurs once, with Signpost's heading if it is directly above. */
function blocks(text: string): FoundBlock[] {
  const found: FoundBlock[] = [];
  let run: BlockLine[] = [];
  let heading: number | null = null;
  const finish = (): void => {
    const last = run.at(-1);
    if (last !== undefined)
      found.push(describe(run, { start: heading ?? run[0]?.start ?? last.start, end: last.end }));
    run = [];
    heading = null;
  };
  for (const { content, start } of linesOf(text)) {
    const line = blockLine(content, start);
    if (line === null) {
      finish();
      heading = content.trim() === HEADING ? start : null;
      continue;
    }
    if (run.some(({ field }) => field === line.field)) finish();
    run.push(line);
  }
  finish();
  return found;
}

function describe(run: readonly BlockLine[], span: Span): FoundBlock {
  const textOf = (name: BlockLine['field']) =>
    run.find(({ field }) => field === name)?.value ?? null;
  const manifest = run.find(({ field }) => field === 'manifest');
  const provider = textOf('provider');
  if (manifest === undefined || manifest.value === '') return { ...span, provider, block: null };
  const style = manifest.commented ? 'comment' : 'directive';
  return {
    ...span,
    provider,
    block: { manifestUrl: manifest.value, provider, version: textOf('version'), style },
  };
}

function blockLine(content: string, start: number): BlockLine | null {
  if (content.length > 5_000) return null;
  const line = BLOCK_LINE.exec(content);
  if (line === null) return null;
  const [, mark, suffix = '', value = ''] = line;
  const name = suffix.slice(1).toLowerCase();
  const field = name === 'provider' || name === 'version' ? name : 'manifest';
  return {
    start,
    end: start + content.length,
    commented: mark === '#',
    field,
    value: (value.split('#', 1)[0] ?? '').trim(),
  };
}

function* linesOf(text: string): Generator<{ content: string; start: number }> {
  // A byte order mark does not belong to the first line.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const { 0: ending, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield { content: text.slice(start, index), start };
    start = index + ending.length;
  }
  yield { content: text.slice(start), start };
}

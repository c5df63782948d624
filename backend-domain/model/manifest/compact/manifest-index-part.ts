import { jsonBytes } from '../../shared/json-bytes.ts';
import { shortened } from '../../shared/wording.ts';
import { asWords } from '../../site/page-path.ts';
import { commonParts, pageSubject } from '../../site/site-name.ts';
import type { ManifestForm, ManifestWorkflow } from '../file/manifest.ts';
import { shortAddress } from './address-table.ts';
import type { CompactManifest } from './compact-manifest.ts';
import { CompactReader } from './compact-reader.ts';
import type { ManifestIndexPart } from './manifest-parts.ts';
import { defined } from './usual.ts';

/**
 * The size limit of the index for each page. An index of fewer than `MIN_PAGES` pages may be as large as one of that
 * many.
 */
const BYTES_PER_PAGE = 39;
const MIN_PAGES = 250;
/** Titles are cut to the first of these lengths (in characters) with which the index fits. */
const TITLE_LENGTHS = [300, 80, 60, 40, 30, 20, 0] as const;

/** The index of a manifest. */
export function manifestIndexPart(compact: CompactManifest): ManifestIndexPart {
  const { base, website } = compact;
  const reader = new CompactReader(compact);
  const at = (index: number) => shortAddress(reader.urlAt(index), base);
  const head = {
    version: '1.1' as const,
    part: 'index' as const,
    scan_id: compact.scan_id,
    generated_at: compact.generated_at,
    base,
    ...defined<Pick<ManifestIndexPart, 'title' | 'description' | 'language'>>({
      title: website.title,
      description: website.description,
      language: website.language,
    }),
    start_url: at(website.start_url),
    total_pages: website.total_pages,
    sections: website.main_sections.map(({ title, url }) => ({ title, url: at(url) })),
    shared: reader.anchors.map(({ role, name, action: { url } }) =>
      [role, JSON.stringify(name), ...(url === undefined ? [] : [shortAddress(url, base)])].join(
        ' ',
      ),
    ),
    templates: Object.values(compact.templates).map(({ pattern, category, page_count }) => ({
      pattern,
      category,
      page_count,
    })),
    forms: reader.forms.map((form) => formLine(form, base)),
    workflows: compact.workflows.map(({ id, name, start_url, sensitive }) =>
      defined<WorkflowLine>({ id, name, start_url: at(start_url), sensitive }),
    ),
  };
  const room = BYTES_PER_PAGE * Math.max(MIN_PAGES, compact.pages.length) - jsonBytes(head);
  return { ...head, ...pageLines(compact, reader.addresses, room) };
}

type WorkflowLine = Pick<ManifestWorkflow, 'id' | 'name' | 'start_url' | 'sensitive'>;

function formLine({ id, purpose, name, fields, pages }: ManifestForm, base: string) {
  return defined<ManifestIndexPart['forms'][number]>({
    id,
    purpose,
    name: name === '' ? undefined : name,
    fields: fields.map((field) => field.label || field.name),
    page: pages[0] === undefined ? undefined : shortAddress(pages[0], base),
  });
}

interface PageLine {
  readonly folder: string;
  readonly rest: string;
  /** '' when the address contains the same words. */
  readonly title: string;
}

/** The pages that were read, always all of them, and as many inferred pages as fit into `room` (in bytes). */
function pageLines(
  compact: CompactManifest,
  addresses: readonly string[],
  room: number,
): Pick<ManifestIndexPart, 'pages' | 'inferred' | 'more'> {
  const titles = compact.pages.map(({ title = '' }) => title);
  const siteParts = commonParts(titles);
  const lines = compact.pages.map((page, index) => ({
    line: pageLine(addresses[index] ?? '', titles[index] ?? '', (title) =>
      pageSubject(title, compact.website.domain, siteParts),
    ),
    read: page.scanned ?? page.content_hash !== undefined,
  }));
  const read = lines.filter((one) => one.read).map(({ line }) => line);
  const inferred = lines.filter((one) => !one.read).map(({ line }) => line);
  const shortest = TITLE_LENGTHS.at(-1) ?? 0;
  const length =
    TITLE_LENGTHS.find((most) => sizeOf(read, most) + sizeOf(inferred, most) <= room) ?? shortest;
  const listed = fitting(inferred, length, room - sizeOf(read, length));
  const more = compact.website.total_pages - read.length - listed.length;
  return {
    pages: byFolder(read, length),
    inferred: byFolder(listed, length),
    ...(more > 0 ? { more } : {}),
  };
}

function pageLine(written: string, title: string, subject: (title: string) => string): PageLine {
  const path = written.split(/[?#]/)[0] ?? '';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const rest = written.slice(folder.length);
  const own = subject(title);
  return { folder, rest, title: asWords(own) === asWords(rest) ? '' : own };
}

/** The first lines that fit into `room` (in bytes). */
function fitting(lines: readonly PageLine[], length: number, room: number): readonly PageLine[] {
  if (sizeOf(lines, length) <= room) return lines;
  let used = 0;
  const end = lines.findIndex((line) => {
    used += sizeOf([line], length);
    return used > room;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The size of the lines as JSON, in bytes. */
function sizeOf(lines: readonly PageLine[], length: number): number {
  return jsonBytes(byFolder(lines, length));
}

function byFolder(lines: readonly PageLine[], length: number): Record<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const { folder, rest, title } of lines) {
    const cut = length === 0 ? '' : shortened(title, length);
    const line = cut === '' ? rest : `${rest} ${cut}`;
    const known = folders.get(folder);
    if (known) known.push(line);
    else folders.set(folder, [line]);
  }
  return Object.fromEntries(folders);
}

import { contract, domain, type Guard } from '../guard.ts';

const documents = 'browser/linear-documents';
const files = 'site/linear-files';
const threads = 'adapters/reading-threads.ts';

/** Limits that keep foreign text from blocking or ending the process that reads it. */
export const readingGuards: readonly Guard[] = [
  {
    name: 'delays-times-agents',
    why: 'A robots.txt of 245 kB takes seconds to read.',
    file: 'backend-domain/model/site/robots.ts',
    text: 'this.#delays.push({ group: this.#groups.length - 1, agents: group.agents.length, seconds });',
    without:
      'for (let agents = 1; agents <= group.agents.length; agents += 1) this.#delays.push({ group: this.#groups.length - 1, agents, seconds });',
    shownBy: [domain(files, 'many agents of one group')],
  },
  {
    name: 'repetitions-of-blanks-apart',
    why: 'A line of blanks in a robots.txt costs the square of its length.',
    file: 'backend-domain/model/site/robots-block.ts',
    text: '^[ \\t]*(?:(#)[ \\t]*)?AI',
    without: '^[ \\t]*(#?)[ \\t]*AI',
    shownBy: [domain(files, 'with a line of blanks')],
  },
  {
    name: 'refresh-of-blanks',
    why: 'A refresh pragma of blanks costs the square of its length.',
    file: 'adapters/browser/in-page/document/document-facts.ts',
    text: '(?:\\s*[;,]\\s*|\\s+)',
    without: '\\s*[;,\\s]\\s*',
    shownBy: [contract(documents, 'a refresh of blanks')],
  },
  {
    name: 'labels-of-one-field',
    why: '60,000 labels of one field take 24 seconds to read.',
    file: 'adapters/browser/static/static-nodes.ts',
    text: 'if (others) others.push(label);',
    without: 'if (others) labels.set(control, [...others, label]);',
    shownBy: [contract(documents, 'labels of one field')],
  },
  {
    name: 'ids-are-looked-up-once',
    why: 'Each reference to an id costs the length of the document.',
    file: 'adapters/browser/static/static-nodes.ts',
    text: 'this.#ids ??= firstById(this);',
    without: 'this.#ids = firstById(this);',
    shownBy: [contract(documents, 'ids in a shadow root')],
  },
  {
    name: 'names-of-many-elements-end',
    why: 'Each name that refers to a large element costs the size of that element.',
    file: 'adapters/browser/in-page/accessibility/names.ts',
    text: 'if (now > most) throw',
    without: 'if (most < 0) throw',
    shownBy: [contract(documents, 'many names of one large element')],
  },
  {
    name: 'base-is-short',
    why: 'Every link of a page is resolved against megabytes.',
    file: 'adapters/browser/static/static-dom.ts',
    text: 'written.length > baseLimit',
    without: 'written.length < 0',
    shownBy: [contract('adapter-contract/document-reader', 'base that is very long')],
  },
  {
    name: 'sitemaps-are-limited',
    why: 'Sitemaps of 50 MB each are read, 200 of them.',
    file: 'backend-domain/agents/crawler/read-sitemaps.ts',
    text: 'const MAX_SITEMAP_BYTES = 10 *',
    without: 'const MAX_SITEMAP_BYTES = 50 *',
    shownBy: [domain('agents/read-sitemaps')],
  },
  {
    name: 'readings-have-a-deadline',
    why: 'One reading holds its thread for ever.',
    file: threads,
    text: ', signal: deadline.signal }',
    without: ' }',
    shownBy: [contract('reading-threads', 'ended at its deadline')],
  },
  {
    name: 'lack-of-memory-is-told',
    why: 'A page that needs too much memory is taken for a fault of ours, which ends the scan.',
    file: threads,
    text: 'deadline.signal.aborted || isOutOfMemory(error)',
    without: 'deadline.signal.aborted',
    shownBy: [contract('reading-threads', 'too much memory')],
  },
  {
    name: 'readings-wait-in-a-bounded-queue',
    why: 'What waits to be read fills the memory.',
    file: threads,
    text: 'this.#waiting.length >= this.#options.queue',
    without: 'this.#options.queue < 0',
    shownBy: [contract('reading-threads', 'too many wait already')],
  },
  {
    name: 'manifests-end-at-their-first-problem',
    why: 'A manifest of wrong elements takes gigabytes: every problem is gathered.',
    file: 'adapters/schema/zod-manifest-schema.ts',
    text: 'firstProblem(aiManifest, content);',
    without:
      'firstProblem(aiManifest, null) && (aiManifest.safeParse(content).error?.issues[0] ?? null);',
    shownBy: [contract('manifest-schema', 'in a thread.*million wrong')],
  },
  {
    name: 'unreadable-pages-get-a-second-try',
    why: 'A page is lost that could not be read only because memory or time was short.',
    file: 'backend-domain/agents/crawler/page-visitor.ts',
    text: 'if (page.attempts === 0) this.#retryLater(',
    without: 'if (page.attempts < 0) this.#retryLater(',
    shownBy: [domain('agents/crawl', 'could not be read once more')],
  },
  {
    name: 'poison-is-met-a-bounded-number-of-times',
    why: 'A page that ends the process that reads it does so again at every start.',
    file: 'backend-domain/model/crawl/suspicion.ts',
    text: '>= MAX_DEATHS',
    without: '>= MAX_DEATHS * 100',
    shownBy: [domain('agents/crawl', 'killed three')],
  },
  {
    name: 'pages-are-noted-before-they-are-read',
    why: 'After a restart it is unknown which page ended the process.',
    file: 'backend-domain/agents/crawler/pages-in-hand.ts',
    text: 'this.#suspicion = { ...this.#suspicion, together: urls, alone: null };\n    await this.#write();',
    without: 'this.#suspicion = { ...this.#suspicion, together: urls, alone: null };',
    shownBy: [domain('agents/crawl', 'pages alone that a dead process')],
  },
];

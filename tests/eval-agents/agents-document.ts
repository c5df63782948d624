import { agentsTables, faultsOf, type SiteResult } from './agents-table.ts';

const TITLE = '# What agents gain from the files of a scan';
const FAULTS = '## What did not succeed';

const EXPLANATION = `\`make eval-agents\` writes the tables of this page. For each real website of \`tests/corpus\` it scans the site, puts the files of the scan on it through a proxy, as the site's owner would, and uses them as agents do. A run for single sites replaces their rows, so that each row has its day; a site without a row was not measured since the columns of the tables changed. The tables on language models have rows only where a run had one (\`LLM_PROVIDER=openai\`).`;

const LEGEND = `- **tools**: those that \`/webmcp.json\` declares, each on a page of the site in Chromium with WebMCP on: listed by \`document.modelContext.getTools()\`, and called with sample values. Tools that would change something stop before their last step.
- **schema errors**: of \`ard.json\` (its schema and the conformance test of the ARD project), of the skills' index, files and digests, and of \`llms.txt\`.
- **workflows**: harmless ones that the guide performs to their success condition, with Playwright and with Puppeteer.
- **agentic score**: of Lighthouse's category of that name on the start page. The audits that cost points are listed below. Those that did “before the integration too” judge the site's own pages.
- **tasks**: sentences a person may say (\`tests/eval-agents/tasks\`), half of them written before any result was known and not changed since. The official MCP client asks \`find_page\` (and \`find_element\`), the guide takes the first answer with both drivers. A task is done when the browser is where the task says, or when the element is the one that the site's own selector means. Nothing chooses among the answers, as a model would.
- **tokens** (o200k): of the answers of the MCP server that a task needed, against the pages on the shortest way of links from the start page, without the destination: what an agent reads at least when it finds the way at once. Tasks that were done count.`;

/**
 * Replaces the rows of one site in the page docs/agents.md by its new result and keeps those of other sites.
 * `before`: the previous text of the page. Rows of tables with different columns are dropped.
 */
export function agentsDocument(before: string, result: SiteResult): string {
  const tables = tablesOf(agentsTables([result])).map((table) => {
    const known = tablesOf(before).find((each) => each.head === table.head);
    return withRows(table, [...keptRows(known?.rows ?? [], result.site), ...table.rows]);
  });
  const others = new Set(tables.flatMap(({ rows }) => rows.map(siteOf)));
  others.delete(result.site);
  const ofModels = tablesOf(before).filter(
    ({ head }) =>
      head.startsWith('| site | model |') && !tables.some(({ head: own }) => own === head),
  );
  const faults = [
    ...faultLines(before).filter((line) => others.has(siteOfFault(line))),
    ...faultsOf(result).map((fault) => `- ${result.site}: ${fault}`),
  ].sort(bySite);
  return [
    TITLE,
    EXPLANATION,
    ...[...tables, ...ofModels].map(tableText),
    LEGEND,
    FAULTS,
    faults.length === 0 ? 'Everything succeeded.' : faults.join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A Markdown table: two header lines, one row per site, and the row of goals. */
interface Table {
  readonly head: string;
  readonly rule: string;
  readonly rows: readonly string[];
  readonly goal: string;
}

function tablesOf(markdown: string): Table[] {
  return (markdown.match(/(?:^\|.*\n?)+/gm) ?? []).flatMap((block) => {
    const [head = '', rule = '', ...rows] = block.trim().split('\n');
    const goal = rows.pop();
    return goal === undefined ? [] : [{ head, rule, rows, goal }];
  });
}

function keptRows(rows: readonly string[], site: string): string[] {
  return rows.filter((row) => siteOf(row) !== site);
}

function withRows(table: Table, rows: readonly string[]): Table {
  return { ...table, rows: rows.toSorted((one, other) => (siteOf(one) < siteOf(other) ? -1 : 1)) };
}

function siteOf(row: string): string {
  return row.split('|')[1]?.trim() ?? '';
}

function tableText({ head, rule, rows, goal }: Table): string {
  return [head, rule, ...rows, goal].join('\n');
}

function faultLines(document: string): string[] {
  const [, faults = ''] = document.split(`${FAULTS}\n`);
  return faults.split('\n').filter((line) => line.startsWith('- '));
}

function siteOfFault(line: string): string {
  return line.slice('- '.length).split(':')[0] ?? '';
}

/** Sorts problems by site and keeps the order within a site. */
function bySite(one: string, other: string): number {
  const [first = '', second = ''] = [one, other].map(siteOfFault);
  return first === second ? 0 : first < second ? -1 : 1;
}

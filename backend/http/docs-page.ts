import type { OpenApiDocument } from '@signpost/contracts/openapi/open-api-document.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: unknown;
  }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly $ref?: string }>
  >;
}

interface Entry extends Operation {
  readonly method: string;
  readonly path: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; background: #8882; padding: .75rem; border-radius: .5rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid #8884; }
`;

/** A page that describes the API, without scripts: all its content is in the HTML. */
export function docsPage(document: OpenApiDocument): string {
  const entries = entriesOf(document);
  const tags = document.tags.map(({ name }) => section(name, entries, document));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(document.info.title)} <small>${escaped(document.info.version)}</small></h1>
<p>${escaped(document.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
<nav><ul>${document.tags.map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`).join('')}</ul></nav>
<main>
${tags.join('\n')}
<section id="schemas"><h2>Schemas</h2>
${Object.entries(document.components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="schema-${anchor(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as unknown as Operation),
      method,
      path,
    })),
  );
}

function section(tag: string, entries: readonly Entry[], document: OpenApiDocument): string {
  const own = entries.filter(({ tags }) => tags.includes(tag));
  return `<section id="${anchor(tag)}"><h2>${escaped(tag)}</h2>
${own.map((entry) => operation(entry, document)).join('\n')}
</section>`;
}

function operation(entry: Entry, document: OpenApiDocument): string {
  const { operationId, method, path, summary, security, parameters, requestBody, responses } =
    entry;
  return `<details id="${anchor(operationId)}">
<summary><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code> · ${escaped(summary)}</summary>
<p>${security.length === 0 ? 'Open to anyone.' : `Authorisation: ${escaped(security.map((each) => Object.keys(each)[0] ?? 'none').join(' or '))}.`}</p>
${parameterTable(parameters ?? [])}
${requestBody === undefined ? '' : `<h4>Body</h4>${json(requestBody)}`}
<h4>Answers</h4>
${Object.entries(responses)
  .map(
    ([status, answer]) =>
      `<details><summary>${escaped(status)} ${escaped(answer.description ?? named(answer.$ref))}</summary>${json(resolved(answer, document))}</details>`,
  )
  .join('\n')}
</details>`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (each) =>
      `<tr><td><code>${escaped(each.name)}</code></td><td>${escaped(each.in)}${each.required ? ', required' : ''}</td><td>${escaped(each.description ?? '')} <code>${escaped(JSON.stringify(each.schema))}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><table><thead><tr><th>Name</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function resolved(answer: { readonly $ref?: string }, document: OpenApiDocument): unknown {
  return answer.$ref === undefined ? answer : document.components.responses[named(answer.$ref)];
}

function named(reference: string | undefined): string {
  return reference?.split('/').at(-1) ?? '';
}

/** JSON Schema whose references are links. */
function json(value: unknown): string {
  const text = escaped(JSON.stringify(value, null, 2));
  const linked = text.replaceAll(
    /#\/components\/schemas\/([\w.]+)/g,
    (whole, name: string) => `<a href="#schema-${anchor(name)}">${whole}</a>`,
  );
  return `<pre>${linked}</pre>`;
}

function anchor(name: string): string {
  return name.replaceAll(/[^\w-]/g, '-');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

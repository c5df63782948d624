import type { ChannelSite } from '../channel-site.ts';
import { formTools, isSearch } from './form-tools.ts';

/** Attributes that turn a form into a tool without a script (WebMCP, declarative form annotation). */
interface FormAttributes {
  /** The known pages with the form. */
  readonly pages: readonly string[];
  readonly patches: readonly AttributePatch[];
  /** The attributes as text, to be pasted into the tags of the form and its fields. */
  readonly snippet: string;
}

interface AttributePatch {
  readonly selector: string;
  /** Values by attribute name; `''` for an attribute without a value. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** `webmcp-attributes.json`: for owners who prefer HTML attributes to the script. */
export interface WebmcpAttributes {
  readonly domain: string;
  readonly forms: readonly FormAttributes[];
}

/** Only a search gets `toolautosubmit`, with which the browser submits the form without asking the person. */
export function webmcpAttributes(site: ChannelSite): WebmcpAttributes {
  const forms = formTools(site).flatMap(({ form, tool, parameters }) => {
    if (form.selector === null) return [];
    const own: AttributePatch = {
      selector: form.selector,
      attributes: {
        toolname: tool.name,
        tooldescription: tool.description,
        ...(isSearch(form) ? { toolautosubmit: '' } : {}),
      },
    };
    const fields = parameters.parameters.flatMap(({ step: { selector }, schema }) =>
      selector === null
        ? []
        : [{ selector, attributes: { toolparamdescription: schema.description } }],
    );
    const patches = [own, ...fields];
    return [{ pages: form.pages, patches, snippet: snippetOf(patches) }];
  });
  return { domain: site.domain, forms };
}

function snippetOf(patches: readonly AttributePatch[]): string {
  return patches
    .map(({ selector, attributes }) => {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === '' ? name : `${name}="${escaped(value)}"`,
      );
      return `${commented(selector)}\n${written.join(' ')}`;
    })
    .join('\n');
}

function commented(selector: string): string {
  return `<!-- ${selector.replace(/--+|[<>]/g, ' ').trim()} -->`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * `webmcp.json`: the tools that `webmcp.js` registers with the browser (WebMCP, `document.modelContext.registerTool`).
 * Every text in it that a language model reads (names, titles, descriptions, schemas, page texts) is written by
 * Signpost or quoted by `quoted`. Selectors come from the site, and only the script reads them.
 */
export interface WebmcpDocument {
  readonly format: 'signpost-webmcp';
  readonly version: 1;
  readonly domain: string;
  /** ISO time. */
  readonly generated_at: string;
  readonly notice: string;
  /** The pages for `find_page` and `open_page`, most important first. */
  readonly pages: readonly WebmcpPage[];
  readonly tools: readonly WebmcpTool[];
}

export interface WebmcpPage {
  /** Path and query on the site. */
  readonly path: string;
  readonly title: string;
  readonly purpose: string;
}

export interface WebmcpTool {
  /** 1 to 128 characters of `[A-Za-z0-9_.-]`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input_schema: ToolSchema;
  /** True when the tool changes nothing on the site. */
  readonly read_only: boolean;
  readonly action: WebmcpAction;
}

/** JSON Schema of a tool's input. */
export interface ToolSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ParameterSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface ParameterSchema {
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly { readonly const: string; readonly title: string }[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

type WebmcpAction =
  | { readonly kind: 'describe_page' }
  | { readonly kind: 'find_page' }
  | { readonly kind: 'open_page' }
  | StepsAction;

/** Fills in fields and clicks on one page. */
export interface StepsAction {
  readonly kind: 'steps';
  /**
   * Path and query of the page to open when the elements are not on the open page; null: the tool is offered only on
   * pages with the elements.
   */
  readonly page: string | null;
  /**
   * Path and query of a search's results, with `{query}` for the value: opened when the form is not on the open page.
   */
  readonly address?: string;
  /** Elements that must all be on the open page. */
  readonly present: readonly ElementPlace[];
  readonly steps: readonly ToolStep[];
  /** What the person has to do after the steps; null when the steps reach the goal. */
  readonly left_to_person: string | null;
  /** The control that the person has to operate last: the script focuses it. */
  readonly last?: ElementPlace;
}

export interface ElementPlace {
  /** CSS selector; null for an element that no selector identifies: it is found by `named`. */
  readonly selector: string | null;
  readonly named?: NamedElement;
  /** CSS selector of the same-origin frame that contains the element. */
  readonly frame?: string;
  /** Selectors of the shadow hosts, outermost first. */
  readonly shadow?: readonly string[];
}

/** An element by its accessible role and name. */
export interface NamedElement {
  readonly role: string;
  /** `nameId` of the accessible name, in place of the name, which is a text of the site. */
  readonly name_id: string;
}

export interface ToolStep extends ElementPlace {
  readonly do: 'fill' | 'choose' | 'tick' | 'click' | 'press';
  /** The tool's input that gives the value; a step without its input is left out. */
  readonly parameter?: string;
  /** For `press`: the key. */
  readonly key?: string;
  /** For `choose`: the `optionId` of the option's value for each input value that replaces one. */
  readonly options?: Readonly<Record<string, string>>;
}

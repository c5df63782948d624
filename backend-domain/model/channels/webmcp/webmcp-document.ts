/**
 * `webmcp.json`: the tools that `webmcp.js` registers with the browser (WebMCP, `document.modelContext.registerTool`).
 * Everything that a language model reads of it (names, titles, descriptions, schemas, page texts) is written by
 * Signpost or quoted by `quoted`; selectors are the site's and only the script reads them.
 */
export interface WebmcpDocument {
  readonly format: 'signpost-webmcp';
  readonly version: 1;
  readonly domain: string;
  /** ISO time. */
  readonly generated_at: string;
  readonly notice: string;
  /** The pages that `find_page` and `open_page` know, most important first. */
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
  /** 1 to 128 of `[A-Za-z0-9_.-]`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input_schema: ToolSchema;
  /** Changes nothing on the site. */
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

/** Fills in and clicks on one page. */
export interface StepsAction {
  readonly kind: 'steps';
  /**
   * Path and query of the page to go to when the elements are not on the open one; null: the tool is offered only where
   * they are.
   */
  readonly page: string | null;
  /**
   * Where a search leads, `{query}` for the value: opened when the form is not on the open page. Path and query.
   */
  readonly address?: string;
  /** Selectors that the open page must all have. */
  readonly present: readonly ElementPlace[];
  readonly steps: readonly ToolStep[];
  /** What the person has to do after the steps; null when they reach the goal. */
  readonly left_to_person: string | null;
  /** The control that the person has to press last: it gets the focus. */
  readonly last?: ElementPlace;
}

export interface ElementPlace {
  /** CSS; null for an element that no selector finds alone: it goes by `named`. */
  readonly selector: string | null;
  readonly named?: NamedElement;
  /** Selector of the same-origin frame. */
  readonly frame?: string;
  /** Selectors of the shadow hosts, outermost first. */
  readonly shadow?: readonly string[];
}

/** An element by its accessible role and name. */
export interface NamedElement {
  readonly role: string;
  /** `nameId` of the name: the name itself is a text of the site. */
  readonly name_id: string;
}

export interface ToolStep extends ElementPlace {
  readonly do: 'fill' | 'choose' | 'tick' | 'click' | 'press';
  /** The input that is filled in; steps whose input is not given are left out. */
  readonly parameter?: string;
  /** Of `press`: the key. */
  readonly key?: string;
  /** Of `choose`: for input values that stand for others, the id of the option's value (`optionId`). */
  readonly options?: Readonly<Record<string, string>>;
}

import type {
  ToolSchema,
  WebmcpDocument,
  WebmcpTool,
} from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';
import { executeTool } from './execute-tool.ts';
import { findElement } from './find-element.ts';
import type { ModelContext } from './model-context.ts';
import { takeCall } from './pending-call.ts';

/** Registers with the browser those tools that work on the open page. */
export class OfferedTools {
  readonly #context: ModelContext;
  readonly #content: WebmcpDocument;
  readonly #registered = new Map<string, AbortController>();
  /** The call that the previous page began; it continues when its elements are present. */
  #pending = takeCall();

  constructor(context: ModelContext, content: WebmcpDocument) {
    this.#context = context;
    this.#content = content;
  }

  /** Registers tools whose elements appeared and unregisters tools whose elements disappeared. */
  update(): void {
    for (const tool of this.#content.tools) {
      const known = this.#registered.get(tool.name);
      const works = isOffered(tool);
      if (works && known === undefined) this.#register(tool);
      if (!works && known !== undefined) {
        this.#registered.delete(tool.name);
        known.abort();
      }
    }
    this.#goOn();
  }

  #goOn(): void {
    const call = this.#pending;
    const tool = this.#content.tools.find(({ name }) => name === call?.tool);
    if (call === null || tool === undefined || !isPresent(tool)) return;
    this.#pending = null;
    executeTool(this.#content, tool, call.input, []);
  }

  #register(tool: WebmcpTool): void {
    const ended = new AbortController();
    try {
      this.#context.registerTool(
        {
          name: tool.name,
          title: tool.title,
          description: tool.description,
          inputSchema: withLiveLimits(tool),
          annotations: { readOnlyHint: tool.read_only, untrustedContentHint: true },
          execute: async (input) =>
            executeTool(this.#content, tool, input ?? {}, [...this.#registered.keys()]),
        },
        { signal: ended.signal },
      );
      this.#registered.set(tool.name, ended);
    } catch {
      // Another script of the page has registered a tool with this name; that one stays.
    }
  }
}

function isOffered(tool: WebmcpTool): boolean {
  if (tool.action.kind !== 'steps') return true;
  if (isPresent(tool)) return !isAnnotated(tool);
  return tool.action.page !== null || tool.action.address !== undefined;
}

function isPresent({ action }: WebmcpTool): boolean {
  return action.kind === 'steps' && action.present.every((place) => findElement(place) !== null);
}

/** Whether the site's owner has already declared the form as a tool (`<form toolname>`). */
function isAnnotated({ action }: WebmcpTool): boolean {
  const [first] = action.kind === 'steps' ? action.present : [];
  return first !== undefined && findElement(first)?.closest('form[toolname]') != null;
}

/** The tool's input schema, with the `maxlength` of the controls on the open page. */
function withLiveLimits({ action, input_schema }: WebmcpTool): ToolSchema {
  if (action.kind !== 'steps') return input_schema;
  const properties = { ...input_schema.properties };
  for (const step of action.steps) {
    const known = step.parameter === undefined ? undefined : properties[step.parameter];
    const { maxLength = -1 } = (findElement(step) ?? {}) as Partial<HTMLInputElement>;
    if (
      step.do === 'fill' &&
      step.parameter !== undefined &&
      known?.type === 'string' &&
      maxLength > 0
    ) {
      properties[step.parameter] = { ...known, maxLength };
    }
  }
  return { ...input_schema, properties };
}

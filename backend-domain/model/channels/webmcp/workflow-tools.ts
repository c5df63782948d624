import type { ManifestStep, ManifestWorkflow } from '../../manifest/file/manifest.ts';
import { type ChannelSite, type ChannelWorkflow, pathAndQuery } from '../channel-site.ts';
import { MAX_SENTENCE_LENGTH, quoted } from '../site-text.ts';
import { schemaOf } from './form-tools.ts';
import { nameId } from './name-id.ts';
import type { ElementPlace, ToolStep, WebmcpTool } from './webmcp-document.ts';

/**
 * Tools of the workflows that only click. Workflows that use forms are left to the tools of the forms, and those that
 * only open a page to `open_page`.
 */
export function workflowTools(site: ChannelSite): WebmcpTool[] {
  return site.workflows
    .filter(({ workflow }) => workflow.steps.every(isClickOrAddress) && !onlyOpensPage(workflow))
    .flatMap((each) => workflowTool(site, each) ?? []);
}

function isClickOrAddress({ action }: ManifestStep): boolean {
  return action === 'goto' || action === 'click' || action === 'expect';
}

/** Whether the workflow leads to one fixed address. */
function onlyOpensPage({ success }: ManifestWorkflow): boolean {
  return success?.kind === 'url' && !/\*|\{\{/.test(success.value);
}

function workflowTool(
  { domain, origin }: ChannelSite,
  { workflow, harmless }: ChannelWorkflow,
): WebmcpTool | null {
  const { id, name, goal, start_url, steps } = workflow;
  if (new URL(start_url).origin !== origin) return null;
  const clicks = steps
    .filter(({ action }) => action === 'click')
    .flatMap((step) => placeOf(step) ?? []);
  const last = clicks.at(-1);
  if (
    last === undefined ||
    clicks.length < steps.filter(({ action }) => action === 'click').length
  ) {
    return null;
  }
  const done = harmless ? clicks : clicks.slice(0, -1);
  const called = quoted(name, domain);
  return {
    name: `do_${id.replace(/[^A-Za-z0-9]/g, '')}`,
    title: called,
    description: `${called}: ${quoted(goal, domain, MAX_SENTENCE_LENGTH)}.${harmless ? '' : ' Stops before the last step, which the person takes.'}`,
    input_schema: schemaOf([]),
    read_only: harmless,
    action: {
      kind: 'steps',
      page: pathAndQuery(start_url),
      present: clicks.slice(0, 1),
      steps: done.map((place): ToolStep => ({ do: 'click', ...place })),
      left_to_person: harmless
        ? null
        : 'The last step is not done. Ask the person to confirm and to press the control that has the focus.',
      ...(harmless ? {} : { last }),
    },
  };
}

function placeOf({ selector, role, name, frame, shadow }: ManifestStep): ElementPlace | null {
  if (selector === null && !(role && name)) return null;
  return {
    selector,
    ...(selector === null && role && name ? { named: { role, name_id: nameId(name) } } : {}),
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

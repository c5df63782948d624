import type { PerformReport } from '@signpost/backend-domain/model/guide/performing.ts';
import type { Place } from '@signpost/backend-domain/model/guide/places.ts';
import type { ListedWorkflow } from '@signpost/backend-domain/model/guide/workflow-parameters.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';

/**
 * The output of the act command for people. Texts of the site are printed as plain text, so that they cannot control
 * the terminal.
 */

export function listText(workflows: readonly ListedWorkflow[]): string {
  if (workflows.length === 0) return 'The manifest has no workflows.\n';
  return workflows
    .map(({ id, name, parameters, sensitive }) => {
      const needs = parameters.map((each) => `${each.name}${each.required ? '' : '?'}`).join(', ');
      const mark = sensitive ? ' [sensitive]' : '';
      return `${plainText(id)}  ${plainText(name)}${needs ? ` (${plainText(needs)})` : ''}${mark}\n`;
    })
    .join('');
}

export function foundText(places: readonly Place[]): string {
  if (places.length === 0) return 'Nothing on the site matches. Try other words.\n';
  return places
    .map((place) => {
      const what = place.kind === 'page' ? 'page' : `workflow ${plainText(place.workflow.id)}`;
      return `${plainText(place.title)}  ${plainText(place.url)}  (${what})\n`;
    })
    .join('');
}

export function reportText({ ok, steps, url, reason }: PerformReport): string {
  const lines = steps.map(
    ({ n, action, locator, ok: done }) =>
      `${done ? 'done  ' : 'failed'}  ${n}. ${action}${locator === null ? '' : ` ${plainText(locator)}`}\n`,
  );
  const where = url === null ? '' : ` The page is at ${plainText(url)}.`;
  return `${lines.join('')}${ok ? 'The workflow reached its goal.' : plainText(reason)}${where}\n`;
}

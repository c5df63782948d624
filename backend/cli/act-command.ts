import type {
  PerformOutcome,
  PerformReport,
} from '@signpost/backend-domain/model/guide/performing.ts';
import { checkedParameters } from '@signpost/backend-domain/model/guide/workflow-parameters.ts';
import { composeGuide, type Guide, GuideError } from '../composition/compose-guide.ts';
import type { ActArguments } from '../config/act-arguments.ts';
import { hasScreen } from '../config/browser-environment.ts';
import type { Environment } from '../config/environment.ts';
import { foundText, listText, reportText } from './act-text.ts';
import { CommandFailed } from './command-failed.ts';
import { manifestAt } from './manifest-at.ts';

/** Exit codes by the outcome of a workflow; 1 is for errors before it began. */
const EXIT_CODES: Readonly<Record<PerformOutcome, number>> = {
  done: 0,
  failed: 2,
  refused: 3,
  'left-site': 4,
};
const MAX_PLACES = 10;

/**
 * Runs the act command: lists workflows, finds places or performs a workflow, and writes the result. Returns the exit
 * code; rejects with errors for people.
 */
export async function runActCommand(
  options: ActArguments,
  environment: Environment,
  write: (text: string) => void,
): Promise<number> {
  if (options.headed && !hasScreen())
    throw new CommandFailed('There is no screen (DISPLAY is not set). Leave out --headed.');
  const tools = await composeGuide(environment, { headed: options.headed });
  const print = (value: object, text: string): void =>
    write(options.json ? `${JSON.stringify(value, null, 2)}\n` : text);
  try {
    const guide = tools.guideBy(await manifestAt(options.manifest, tools));
    if (options.list) {
      const workflows = guide.workflows();
      print({ workflows }, listText(workflows));
      return 0;
    }
    if (options.find !== undefined) {
      const places = guide.find(options.find).slice(0, MAX_PLACES);
      print({ places: places.map(shownPlace) }, foundText(places));
      return 0;
    }
    const report = await performed(guide, options, () => tools.openSession());
    print(shownReport(report), reportText(report));
    return EXIT_CODES[report.outcome];
  } finally {
    await tools.close();
  }
}

async function performed(
  guide: Guide,
  options: ActArguments,
  openSession: () => ReturnType<Awaited<ReturnType<typeof composeGuide>>['openSession']>,
): Promise<PerformReport> {
  const workflow = knownWorkflow(guide, options.workflow ?? '');
  const parameters = Object.fromEntries(options.param);
  const { problem } = checkedParameters(guide.manifest, workflow, parameters);
  if (problem !== null) throw new CommandFailed(`${problem} Write --param NAME=VALUE.`);
  const session = await openSession();
  try {
    return await guide.performInSession(session, workflow.id, parameters, {
      allowSensitive: options['allow-sensitive'],
    });
  } finally {
    await session.close();
  }
}

function knownWorkflow(guide: Guide, id: string) {
  try {
    return guide.workflow(id);
  } catch (error) {
    if (error instanceof GuideError) throw new CommandFailed(error.message);
    throw error;
  }
}

/** The report without its outcome, which the exit code tells. */
function shownReport({ ok, workflow, url, steps, reason }: PerformReport) {
  return { ok, workflow, url, steps, reason };
}

function shownPlace(place: ReturnType<Guide['find']>[number]) {
  const { kind, title, url } = place;
  return place.kind === 'page'
    ? { kind, title, url }
    : { kind, title, url, workflow: place.workflow.id, parameters: place.parameters };
}

import type { ReviewedWorkflow } from '@signpost/contracts/http/result.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { memo } from 'react';
import { formatCount } from '../../lib/format.ts';
import { ActCommand } from './act-command.tsx';
import classes from './result.module.css';
import { TryWorkflow } from './try-workflow.tsx';

interface WorkflowListProps {
  readonly scanId: string;
  readonly workflows: readonly ReviewedWorkflow[];
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** The workflows of the site with their steps, each with the result of its replay. */
export const WorkflowList = memo(({ scanId, workflows, manifest }: WorkflowListProps) => {
  if (workflows.length === 0) return <p>The scan found no workflow.</p>;
  return (
    <ul className={classes.elements} aria-label="Workflows">
      {workflows.map((workflow) => (
        <li key={workflow.id} className={classes.element}>
          <div className={classes.elementHead}>
            <span className={classes.verdict} data-verdict={TONES[workflow.replay]}>
              {REPLAYS[workflow.replay]}
            </span>
            <strong dir="auto">{workflow.name}</strong>
          </div>
          <span dir="auto">{workflow.goal}</span>
          <span>{whatHappened(workflow)}</span>
          <details>
            <summary>{formatCount(workflow.steps.length, 'step')}</summary>
            <ol>
              {workflow.steps.map(({ n, description }) => (
                <li key={n} dir="auto" data-broke={n === workflow.broke_at || undefined}>
                  {description}
                </li>
              ))}
            </ol>
          </details>
          {!workflow.withheld && <ActCommand workflow={workflow.id} manifest={manifest} />}
          {workflow.may_try && <TryWorkflow scanId={scanId} workflow={workflow} />}
        </li>
      ))}
    </ul>
  );
});

const REPLAYS: Readonly<Record<ReviewedWorkflow['replay'], string>> = {
  reached_goal: 'Reached its goal',
  broke: 'Failed',
  not_replayed: 'Not replayed',
};

const TONES: Readonly<Record<ReviewedWorkflow['replay'], string>> = {
  reached_goal: 'verified',
  broke: 'withheld',
  not_replayed: 'none',
};

function whatHappened({ replay, broke_at: step, note, withheld }: ReviewedWorkflow): string {
  const left = withheld ? ' It is left out of the manifest.' : '';
  if (replay === 'reached_goal')
    return `The reviewer replayed every step in a fresh browser.${left}`;
  if (replay === 'broke') {
    // Some notes already end with a full stop.
    const reason = note ? `: ${note.replace(/\.$/, '')}` : '';
    return `Step ${step ?? 1} failed${reason}.${left}`;
  }
  return `The reviewer did not replay it, because it could change something on the site.${left}`;
}

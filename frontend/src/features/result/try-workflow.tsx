import type { ReviewedWorkflow, WorkflowTrial } from '@signpost/contracts/http/result.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import classes from './result.module.css';
import { useTryWorkflowMutation } from './result-api.ts';

interface TryWorkflowProps {
  readonly scanId: string;
  readonly workflow: Pick<ReviewedWorkflow, 'id' | 'name'>;
}

/** Replays a harmless workflow on the live site, and shows its steps and a screenshot of the last page. */
export function TryWorkflow({ scanId, workflow: { id, name } }: TryWorkflowProps) {
  const [run, { data, error, isLoading }] = useTryWorkflowMutation();
  return (
    <div>
      <BusyButton
        size="compact-sm"
        variant="light"
        busy={isLoading}
        aria-label={`Try it: ${name}`}
        onClick={() => void run({ id: scanId, workflow: id })}
      >
        Try it
      </BusyButton>
      <div role="status">
        {isLoading && <p>Replaying it in a fresh browser. This takes up to a minute.</p>}
        {!isLoading && error && <p>{errorOfFailure(error).message}</p>}
        {!isLoading && data && <Trial trial={data} />}
      </div>
    </div>
  );
}

function Trial({ trial }: { readonly trial: WorkflowTrial }) {
  const values = Object.entries(trial.parameters);
  return (
    <>
      <p>
        <span className={classes.verdict} data-verdict={trial.ok ? 'verified' : 'withheld'}>
          {OUTCOMES[trial.outcome]}
        </span>{' '}
        {trial.reason ?? 'Every step was done just now.'}
        {values.map(([name, value]) => ` ${name}: “${value}”.`)}
      </p>
      <ol>
        {trial.steps.map(({ n, description, locator, ok }) => (
          <li key={n} dir="auto" data-broke={!ok || undefined}>
            {description} {ok ? '· done' : '· failed'}{' '}
            {locator !== null && (
              <code dir="ltr" className={classes.locator}>
                {locator}
              </code>
            )}
          </li>
        ))}
      </ol>
      {trial.image !== null && (
        <img
          src={trial.image}
          alt={`The page at the end: ${trial.url ?? ''}`}
          className={classes.trial}
        />
      )}
    </>
  );
}

const OUTCOMES: Readonly<Record<WorkflowTrial['outcome'], string>> = {
  done: 'Reached its goal',
  failed: 'Failed',
  refused: 'Refused',
  left_site: 'Left the site',
};

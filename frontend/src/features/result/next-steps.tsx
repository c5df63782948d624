import { BusyButton } from '../../components/busy-button.tsx';
import type { NextStep } from './end-of-scan.ts';
import classes from './result.module.css';

const NAMES: Readonly<Record<NextStep, string>> = {
  watch: 'Watch live',
  choose: 'Choose pages',
  start: 'Start',
  resume: 'Resume',
  'scan-again': 'Scan again',
};

interface NextStepsProps {
  readonly steps: readonly NextStep[];
  /** Whether one of the steps is running. */
  readonly busy: boolean;
  readonly onStep: (step: NextStep) => void;
}

/** Buttons for the possible next steps, the most useful first. */
export function NextSteps({ steps, busy, onStep }: NextStepsProps) {
  return (
    <div className={classes.steps}>
      {steps.map((step, place) => (
        <BusyButton
          key={step}
          size="sm"
          variant={place === 0 ? 'filled' : 'default'}
          busy={busy}
          busyLabel={NAMES[step]}
          onClick={() => onStep(step)}
        >
          {NAMES[step]}
        </BusyButton>
      ))}
    </div>
  );
}

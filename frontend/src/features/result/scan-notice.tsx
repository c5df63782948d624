import type { EndNotice, NextStep } from './end-of-scan.ts';
import { NextSteps } from './next-steps.tsx';
import classes from './result.module.css';

interface ScanNoticeProps {
  readonly notice: EndNotice;
  readonly busy: boolean;
  readonly onStep: (step: NextStep) => void;
}

/** The state of a scan that is not complete, and the possible next steps. */
export function ScanNotice({ notice, busy, onStep }: ScanNoticeProps) {
  return (
    <section
      className={classes.notice}
      data-tone={notice.tone}
      aria-label="State of the scan"
      aria-live="polite"
    >
      <div>
        <h2>{notice.title}</h2>
        <p>{notice.text}</p>
      </div>
      <NextSteps steps={notice.steps} busy={busy} onStep={onStep} />
    </section>
  );
}

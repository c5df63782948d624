import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './integration-guide.module.css';

interface GuideStepProps {
  readonly number: number;
  readonly title: string;
  readonly optional?: boolean;
  readonly children: ReactNode;
}

/** One of the guide's steps. */
export function GuideStep({ number, title, optional = false, children }: GuideStepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        <h3>
          {title} {optional && <span className={classes.optional}>Optional</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** Lines to put somewhere, with a button that copies them. */
export function Snippet({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={classes.snippet}>
      <pre dir="ltr">{text}</pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}

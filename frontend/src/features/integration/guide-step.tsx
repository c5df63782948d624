import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
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

interface SnippetProps {
  readonly text: string;
  readonly label: string;
  /** Further actions besides copying. */
  readonly children?: ReactNode;
}

/** Lines of code with a button that copies them. */
export function Snippet({ text, label, children }: SnippetProps) {
  return (
    <div className={classes.snippet}>
      <CodeBlock>{text}</CodeBlock>
      <div className={classes.tools}>
        <CopyButton text={text} label={label} size="sm" />
        {children}
      </div>
    </div>
  );
}

import classes from './summary-text.module.css';
import type { TypedText } from './use-typed-text.ts';

/** A text with a typing effect. Screen readers get it as a whole, not letter by letter. */
export function SummaryText({ text }: { readonly text: TypedText }) {
  if (text.complete) return <p className={classes.text}>{text.whole}</p>;
  return (
    <p className={classes.text}>
      <span aria-hidden="true" className={classes.typing}>
        {text.typed}
      </span>
      <span className="visually-hidden">{text.whole}</span>
    </p>
  );
}

import classes from './loading-label.module.css';

/** Shown while it is not known yet who is signed in, or a page is on its way; the specification has it in Hebrew. */
export function LoadingLabel() {
  return (
    <div className={classes.place}>
      <p className={classes.label} role="status">
        <span className={classes.dot} aria-hidden="true" />
        <span lang="he" dir="rtl">
          טוען...
        </span>
      </p>
    </div>
  );
}

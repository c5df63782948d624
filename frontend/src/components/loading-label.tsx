import classes from './loading-label.module.css';

/**
 * Shown while the app checks whether a user is signed in, or loads a page. The specification gives the text in Hebrew.
 */
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

import classes from './integration-guide.module.css';
import { checksOf, type ShownValidation, VALIDATION_TITLES } from './validation.ts';

/** The findings of Test Integration, and the remaining steps. */
export function ValidationView({ result }: { readonly result: ShownValidation }) {
  const checks = checksOf(result);
  return (
    <div className={classes.result} data-status={result.status}>
      <h4>{VALIDATION_TITLES[result.status]}</h4>
      {checks.length > 0 && (
        <ul className={classes.checks}>
          {checks.map(([name, there]) => (
            <li key={name} data-there={there}>
              <span aria-hidden="true">{there ? '✓' : '–'}</span>
              {name}
              <span className="visually-hidden">: {there ? 'found' : 'not found'}</span>
            </li>
          ))}
        </ul>
      )}
      {result.recommendations.length > 0 && (
        <ul className={classes.recommendations}>
          {result.recommendations.map(({ type, message }) => (
            <li key={message} data-type={type}>
              <strong>{type}</strong> <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

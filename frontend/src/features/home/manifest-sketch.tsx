import classes from './manifest-sketch.module.css';

const LINES = [
  { key: 'page', value: '/checkout', note: null },
  { key: 'purpose', value: 'Pay for the cart', note: null },
  { key: 'form', value: 'Delivery address', note: 'role=form' },
  { key: 'button', value: 'Place order', note: 'role=button' },
  { key: 'next', value: '/order/thank-you', note: null },
];

/** A drawing of a page and its manifest. Decorative: the sections below explain the manifest in words. */
export function ManifestSketch() {
  return (
    <div className={classes.sketch} aria-hidden="true">
      <div className={classes.bar}>
        <span />
        <span />
        <span />
        <em>manifest.json</em>
      </div>
      <dl className={classes.lines}>
        {LINES.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              {value}
              {note && <code>{note}</code>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.checked}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3.5 8.5 3 3 6-7" />
        </svg>
        Tried in a fresh browser
      </p>
    </div>
  );
}

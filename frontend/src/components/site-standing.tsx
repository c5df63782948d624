import type { Site } from '@signpost/contracts/http/publishing.ts';
import { servedNow, stepsLeft, verificationNews } from '../lib/site-standing.ts';
import classes from './site-standing.module.css';

/** The manifest that agents get for the site's domain now, and the remaining steps. */
export function SiteStanding({ site }: { readonly site: Site }) {
  const news = verificationNews(site);
  const steps = stepsLeft(site);
  return (
    <div className={classes.standing}>
      {news !== null && <p className={classes.news}>{news}</p>}
      <p>{servedNow(site)}</p>
      {site.published_scan_id !== null && site.served_by_domain !== 'you' && (
        <p>
          Your manifest is public at{' '}
          <a href={site.own_manifest_url} target="_blank" rel="noreferrer">
            its own address
          </a>
          .
        </p>
      )}
      {steps.length > 0 && (
        <>
          <p>Remaining steps until agents get your manifest:</p>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

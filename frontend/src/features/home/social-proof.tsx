import { apiAddressOf } from '../../lib/server-address.ts';
import { useRecentlyPublishedQuery } from './registry-api.ts';
import classes from './sections.module.css';

const SHOWN = 6;

/** The sites with a published manifest, from the public registry: no quotes, no numbers that cannot be checked. */
export function SocialProof() {
  const { data } = useRecentlyPublishedQuery(SHOWN);
  const published = data?.manifests ?? [];
  return (
    <section className={classes.section} aria-labelledby="registry">
      <h2 id="registry">Public registry</h2>
      <p className={classes.lead}>
        {published.length === 0
          ? 'A manifest that you publish is listed in the public registry, where any agent can find it.'
          : 'These sites published theirs most recently. Any agent can read them.'}
      </p>
      {published.length > 0 && (
        <ul className={classes.sites}>
          {published.map(({ domain, title, verified }) => (
            <li key={domain}>
              <a href={apiAddressOf('publicManifest', { domain })}>
                <strong>{domain}</strong>
                {title && <span dir="auto">{title}</span>}
                {verified && <em>Verified owner</em>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className={classes.more} href={apiAddressOf('registry')}>
        Open the public registry
      </a>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { CopyButton } from '../../components/copy-button.tsx';
import { publicManifestUrl, registryUrl } from '../../lib/public-urls.ts';
import { SUPPORT_MAIL } from '../../lib/support.ts';
import classes from './integration-guide.module.css';

interface PublicUrlsProps {
  /** The stable address of the user's own manifest; undefined until it is known. */
  readonly manifestUrl: string | undefined;
  readonly domain: string;
  readonly isPublic: boolean;
  /** Whether the user's manifest is the one served at the domain's address. */
  readonly byDomain: boolean;
}

/** The public addresses of the manifest, and where to get help. */
export function PublicUrls({ manifestUrl, domain, isPublic, byDomain }: PublicUrlsProps) {
  return (
    <footer className={classes.footer}>
      <div>
        <h3>Public URLs</h3>
        <dl>
          <dt>Your manifest{isPublic ? '' : ' (once it is public)'}</dt>
          <dd>{manifestUrl !== undefined && <PublicUrl url={manifestUrl} />}</dd>
          <dt>By domain{byDomain ? '' : ' (once you have verified ownership)'}</dt>
          <dd>
            <PublicUrl url={publicManifestUrl(domain)} />
          </dd>
          <dt>Registry of all verified sites</dt>
          <dd>
            <PublicUrl url={registryUrl()} />
          </dd>
        </dl>
      </div>
      <div>
        <h3>Need help?</h3>
        <p>
          {SUPPORT_MAIL === null ? (
            <>
              Read the <Link to="/help">documentation</Link>, or ask the operator of this server.
            </>
          ) : (
            <>
              Write to <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>.
            </>
          )}
        </p>
      </div>
    </footer>
  );
}

function PublicUrl({ url }: { readonly url: string }) {
  return (
    <span className={classes.url}>
      <a href={url} target="_blank" rel="noreferrer" dir="ltr">
        {url}
      </a>
      <CopyButton text={url} size="compact-sm" />
    </span>
  );
}

import { CopyButton } from '../../components/copy-button.tsx';
import { registryUrl } from '../../lib/public-urls.ts';
import { SUPPORT_MAIL } from '../../lib/support.ts';
import classes from './integration-guide.module.css';

interface PublicUrlsProps {
  readonly manifestUrl: string;
  readonly isPublic: boolean;
}

/** Where the manifest is read once it is public, and whom to ask. */
export function PublicUrls({ manifestUrl, isPublic }: PublicUrlsProps) {
  return (
    <footer className={classes.footer}>
      <div>
        <h3>Public URLs</h3>
        <dl>
          <dt>Manifest{isPublic ? '' : ' (once it is public)'}</dt>
          <dd>
            <PublicUrl url={manifestUrl} />
          </dd>
          <dt>Registry of all public manifests</dt>
          <dd>
            <PublicUrl url={registryUrl()} />
          </dd>
        </dl>
      </div>
      <div>
        <h3>Need help?</h3>
        <p>
          Write to <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>.
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

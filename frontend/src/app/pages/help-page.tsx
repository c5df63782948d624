import { Link } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { apiAddressOf } from '../../lib/server-address.ts';
import { SUPPORT_MAIL } from '../../lib/support.ts';

/** How to use the product, in short. */
export default function HelpPage() {
  return (
    <Page title="Documentation" width="narrow">
      <Prose>
        <h2>Scan a site</h2>
        <ol>
          <li>
            Enter the address in the <Link to="/dashboard">Smart Scanner</Link>. Signpost finds the
            pages of the site by its sitemaps, feeds and links.
          </li>
          <li>Choose the pages to read. The important ones are selected for you.</li>
          <li>Watch the scan live. You can pause, resume or stop it at any time.</li>
        </ol>
        <h2>Read the result</h2>
        <p>
          Every scan has a result page: scores, the elements that the reviewer tried again, every
          page with its state, and the files to download. <Link to="/scans">Your scans</Link> lists
          them.
        </p>
        <h2>Go live</h2>
        <ol>
          <li>Publish the manifest.</li>
          <li>
            Verify ownership of the site in <Link to="/sites">Sites</Link>. Agents that ask for a
            domain get only the manifest of its verified owner.
          </li>
          <li>Add the AI-Manifest lines to the robots.txt of your site.</li>
          <li>Press Test Integration to check what your site serves.</li>
        </ol>
        <h2>Use the API</h2>
        <p>
          The <a href={apiAddressOf('docs')}>API reference</a> describes every call. Agents read
          public manifests at the <a href={apiAddressOf('registry')}>public registry</a>, or over
          the Model Context Protocol at <code>/mcp</code>; make a token for your own manifests in{' '}
          <Link to="/settings">Settings</Link>.
        </p>
        <h2 id="support">Support</h2>
        {SUPPORT_MAIL === null ? (
          <p>Ask the operator of this server. They have not set a support address.</p>
        ) : (
          <p>
            Write to <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>.
          </p>
        )}
      </Prose>
    </Page>
  );
}

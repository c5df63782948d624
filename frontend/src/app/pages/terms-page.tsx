import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';

/** What users agree to do, and what the product does not promise. */
export default function TermsPage() {
  return (
    <Page title="Terms of use" width="narrow">
      <Prose>
        <p>The operator of this server may add terms of their own.</p>
        <h2>Scan only sites that you may scan</h2>
        <p>
          Scan your own sites, or sites whose owner agrees. Scans follow the robots.txt of the site
          and limit their requests. Log a scan in only with credentials that you may use for this.
        </p>
        <h2>What you publish is public</h2>
        <p>
          Anyone can read a published manifest. You can make it private again at any time; copies
          that others made before stay with them.
        </p>
        <h2>No warranty</h2>
        <p>
          A manifest describes a site at the time of its scan. Sites change: scan again after
          changes, and test the integration.
        </p>
      </Prose>
    </Page>
  );
}

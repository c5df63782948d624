import { SegmentedControl } from '@mantine/core';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { RobotsStyle } from '@signpost/contracts/http/scanner.ts';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { SiteStanding } from '../../components/site-standing.tsx';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useSitesQuery } from '../../lib/sites-api.ts';
import { DownloadButton } from './download-button.tsx';
import { GuideStep, Snippet } from './guide-step.tsx';
import { useLazyRobotsFileQuery, useLazyWellKnownFileQuery } from './integration-api.ts';
import classes from './integration-guide.module.css';
import { PublicUrls } from './public-urls.tsx';
import { RobotsState } from './robots-state.tsx';
import { headTags, robotsBlock } from './snippets.ts';
import { useIntegrationTest } from './use-integration-test.ts';
import { ValidationView } from './validation-view.tsx';

/** The steps by which the owner of a scanned site makes its manifest known to agents, and the test of them. */
export function IntegrationGuide({ scan }: { readonly scan: Scan }) {
  const { id, domain } = scan;
  const { state } = useLiveScan(id);
  const { check, checking, validating, result, test } = useIntegrationTest(scan);
  const [style, setStyle] = useState<RobotsStyle>('directive');
  const { data: known } = useSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [askRobots] = useLazyRobotsFileQuery();
  const [askWellKnown] = useLazyWellKnownFileQuery();
  const site = known?.sites.find((each) => each.domain === domain);
  const manifestUrl = state.robots?.manifest_url;

  return (
    <section className={classes.guide} aria-label="Integration guide">
      <header>
        <h2>Integration guide</h2>
        <p>Tell agents that {domain} has a manifest.</p>
        {!scan.isPublic && (
          <p className={classes.notice}>
            The manifest is private, so agents cannot read it yet. Publish it before you go on.
          </p>
        )}
        {site && <SiteStanding site={site} />}
      </header>
      <ol className={classes.steps}>
        <GuideStep number={1} title="Add the AI-Manifest lines to robots.txt">
          <RobotsState checking={checking} state={check?.robots_txt ?? null} />
          <SegmentedControl
            aria-label="How the lines are written"
            value={style}
            onChange={(value) => setStyle(value === 'comment' ? 'comment' : 'directive')}
            data={[
              { value: 'directive', label: 'Directives' },
              { value: 'comment', label: 'Comments' },
            ]}
          />
          {style === 'comment' && (
            <p className={classes.hint}>
              Checkers such as Lighthouse report unknown directives as errors. They ignore comments,
              but agents read those too.
            </p>
          )}
          {manifestUrl !== undefined && (
            <Snippet text={robotsBlock(manifestUrl, style)} label="Copy lines">
              <DownloadButton name="robots.txt" load={() => askRobots({ id, style }).unwrap()} />
            </Snippet>
          )}
          <p className={classes.hint}>
            These lines hold your own address, so they also verify that the site is yours.
          </p>
        </GuideStep>
        <GuideStep number={2} title="Add meta and link tags" optional>
          <p>
            Put them in the head of your pages. Step 1 and either these tags or the file of step 3
            give the test result “Perfect!”.
          </p>
          {manifestUrl !== undefined && <Snippet text={headTags(manifestUrl)} label="Copy tags" />}
        </GuideStep>
        <GuideStep number={3} title="Add .well-known/ai-manifest.json" optional>
          <p>
            Save the file on your server, so that it is found at{' '}
            <code>/.well-known/ai-manifest.json</code>.
          </p>
          <DownloadButton name="ai-manifest.json" load={() => askWellKnown(id).unwrap()} />
        </GuideStep>
        <GuideStep number={4} title="Test the integration">
          <p>We look for the manifest on your site and verify your ownership.</p>
          <div>
            <BusyButton busy={validating} busyLabel="Validating..." onClick={() => void test()}>
              Test Integration
            </BusyButton>
          </div>
          <div aria-live="polite">{result && <ValidationView result={result} />}</div>
        </GuideStep>
      </ol>
      <PublicUrls
        manifestUrl={manifestUrl}
        domain={domain}
        isPublic={scan.isPublic}
        byDomain={site?.served_by_domain === 'you'}
      />
    </section>
  );
}

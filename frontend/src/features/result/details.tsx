import type { Scan } from '@signpost/contracts/http/scan.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { OneByOne } from '../../components/one-by-one.tsx';
import { Section } from '../../components/section.tsx';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import { Comparison } from './comparison.tsx';
import { Files } from './files.tsx';
import { type PageDetailsView, Pages } from './pages.tsx';
import { Proof } from './proof.tsx';
import type { LoadedResult } from './result-view.tsx';

interface DetailsProps {
  readonly loaded: LoadedResult;
  readonly pageDetails: PageDetailsView;
  /** The remaining steps of a complete scan: publish, verify, install, test. */
  readonly goLive: (scan: Scan) => ReactNode;
}

/** Everything below the verdict, requested and shown after it. */
export function Details({ loaded: { result, robots }, pageDetails, goLive }: DetailsProps) {
  const { scan, has_files: hasFiles } = result;
  const { id, status } = scan;
  const manifest = useScanManifestQuery({ id, status }, { skip: !hasFiles }).data?.manifest;
  // The parts are rendered in small steps when it arrives.
  const shown = useDeferredValue(manifest);
  return (
    <OneByOne>
      <Proof scan={scan} review={result.review} manifest={shown} />
      <Pages scan={scan} manifest={shown} details={pageDetails} />
      {hasFiles && <Files scanId={id} domain={scan.domain} robots={robots} />}
      {hasFiles && <Comparison scan={scan} />}
      {status === 'completed' && (
        <Section title="Go live" id="go-live">
          {goLive(scan)}
        </Section>
      )}
    </OneByOne>
  );
}

import '../../styles/components.ts';
import { GoLive } from '../../features/integration/go-live.tsx';
import { PageDetails } from '../../features/manifests/page-details.tsx';
import { Details } from '../../features/result/details.tsx';
import type { LoadedResult } from '../../features/result/result-view.tsx';
import { VerificationGuide } from '../../features/sites/verification-guide.tsx';

/** Everything below the verdict on the page of a result. */
export default function ResultDetails({ loaded }: { readonly loaded: LoadedResult }) {
  return (
    <Details
      loaded={loaded}
      pageDetails={(manifest, url, onBack) => (
        <PageDetails manifest={manifest} url={url} onBack={onBack} />
      )}
      goLive={(scan) => (
        <GoLive
          scan={scan}
          verification={(scanId, verification) => (
            <VerificationGuide scanId={scanId} verification={verification} />
          )}
        />
      )}
    />
  );
}

import { useParams } from 'react-router-dom';
import { GoLive } from '../../features/integration/go-live.tsx';
import { PageDetails } from '../../features/manifests/page-details.tsx';
import { ResultView } from '../../features/result/result-view.tsx';
import { VerificationGuide } from '../../features/sites/verification-guide.tsx';

/** The whole result of one scan, at an address of its own. */
export default function ResultPage() {
  const { id = '' } = useParams();
  return (
    <ResultView
      key={id}
      scanId={id}
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

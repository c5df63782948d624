import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { ResultView } from '../../features/result/result-view.tsx';

// Loaded once the verdict is shown, so that it does not delay it.
const ResultDetails = lazy(() => import('./result-details.tsx'));

/** The whole result of one scan, at an address of its own. */
export default function ResultPage() {
  const { id = '' } = useParams();
  return (
    <ResultView key={id} scanId={id} details={(loaded) => <ResultDetails loaded={loaded} />} />
  );
}

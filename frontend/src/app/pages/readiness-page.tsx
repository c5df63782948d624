import { Navigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { ReadinessReport } from '../../features/readiness/readiness-report.tsx';

/** The domain is a query parameter: as the last segment of a path, `shop.example` would look like a file name. */
export default function ReadinessPage() {
  const domain = useSearchParams()[0].get('site')?.trim() ?? '';
  if (domain === '') return <Navigate to="/home" replace />;
  return (
    <Page
      title={`Agent readiness of ${domain}`}
      description="What AI agents find on this site now."
    >
      <ReadinessReport domain={domain} />
    </Page>
  );
}

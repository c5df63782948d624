import { Page } from '../../components/page.tsx';
import { ViewLinks } from '../../components/view-links.tsx';
import { AllScans } from '../../features/scans/all-scans.tsx';
import { SCAN_VIEWS } from '../views.ts';

export default function ScansPage() {
  return (
    <Page title="Scans" description="Your scans and their results">
      <ViewLinks label="Views of scans" views={SCAN_VIEWS} />
      <AllScans />
    </Page>
  );
}

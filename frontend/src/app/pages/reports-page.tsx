import { Page } from '../../components/page.tsx';
import { ViewLinks } from '../../components/view-links.tsx';
import { ReportList } from '../../features/reports/report-list.tsx';
import { SITE_VIEWS } from '../views.ts';

export default function ReportsPage() {
  return (
    <Page title="Reports" description="Score history by site">
      <ViewLinks label="Views of sites" views={SITE_VIEWS} />
      <ReportList />
    </Page>
  );
}

import { Page } from '../../components/page.tsx';
import { ReportList } from '../../features/reports/report-list.tsx';

export default function ReportsPage() {
  return (
    <Page title="Reports" description="How the scores of your sites went from scan to scan.">
      <ReportList />
    </Page>
  );
}

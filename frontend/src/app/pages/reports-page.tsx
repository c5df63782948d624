import { Page } from '../../components/page.tsx';

export default function ReportsPage() {
  return <Page title="Reports">{null}</Page>;
}

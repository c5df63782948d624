import { Page } from '../../components/page.tsx';

export default function DashboardPage() {
  return <Page title="Dashboard">{null}</Page>;
}

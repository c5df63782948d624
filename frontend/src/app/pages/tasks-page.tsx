import { Page } from '../../components/page.tsx';

export default function TasksPage() {
  return <Page title="Tasks">{null}</Page>;
}

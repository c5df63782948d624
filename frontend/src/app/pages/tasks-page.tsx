import { Page } from '../../components/page.tsx';
import { TaskList } from '../../features/tasks/task-list.tsx';

export default function TasksPage() {
  return (
    <Page title="Tasks" description="Scans that run, wait for you, or are paused.">
      <TaskList />
    </Page>
  );
}

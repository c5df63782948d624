import { Page } from '../../components/page.tsx';
import { ViewLinks } from '../../components/view-links.tsx';
import { TaskList } from '../../features/tasks/task-list.tsx';
import { SCAN_VIEWS } from '../views.ts';

export default function TasksPage() {
  return (
    <Page title="Tasks" description="Active, waiting and paused scans">
      <ViewLinks label="Views of scans" views={SCAN_VIEWS} />
      <TaskList />
    </Page>
  );
}

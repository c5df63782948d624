import { Page } from '../../components/page.tsx';
import { SiteList } from '../../features/sites/site-list.tsx';

export default function ProjectsPage() {
  return (
    <Page title="Projects" description="Your sites and their verification status">
      <SiteList />
    </Page>
  );
}

import { Page } from '../../components/page.tsx';
import { SiteList } from '../../features/sites/site-list.tsx';

export default function ProjectsPage() {
  return (
    <Page title="Projects" description="Your websites, and whether they are shown to be yours.">
      <SiteList />
    </Page>
  );
}

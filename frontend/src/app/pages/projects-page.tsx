import { Page } from '../../components/page.tsx';
import { ViewLinks } from '../../components/view-links.tsx';
import { SiteList } from '../../features/sites/site-list.tsx';
import { SITE_VIEWS } from '../views.ts';

export default function ProjectsPage() {
  return (
    <Page title="Projects" description="Your sites and their verification status">
      <ViewLinks label="Views of sites" views={SITE_VIEWS} />
      <SiteList />
    </Page>
  );
}

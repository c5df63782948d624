import { Page } from '../../components/page.tsx';

export default function ProjectsPage() {
  return <Page title="Projects">{null}</Page>;
}

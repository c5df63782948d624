import { Page } from '../../components/page.tsx';

export default function HomePage() {
  return <Page title="Home">{null}</Page>;
}

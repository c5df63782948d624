import { Page } from '../../components/page.tsx';

export default function ProfilePage() {
  return <Page title="Profile">{null}</Page>;
}

import { Page } from '../../components/page.tsx';
import { Appearance } from '../../features/settings/appearance.tsx';

export default function SettingsPage() {
  return (
    <Page title="Settings" width="narrow" description="Kept in this browser.">
      <Appearance />
    </Page>
  );
}

import { Page } from '../../components/page.tsx';
import { Appearance } from '../../features/settings/appearance.tsx';
import { ScanDefaultsForm } from '../../features/settings/scan-defaults-form.tsx';

export default function SettingsPage() {
  return (
    <Page title="Settings" width="narrow" description="Kept in this browser.">
      <Appearance />
      <ScanDefaultsForm />
    </Page>
  );
}

import { Page } from '../../components/page.tsx';
import { AgentTokens } from '../../features/account/agent-tokens.tsx';
import { Appearance } from '../../features/settings/appearance.tsx';
import { ScanDefaultsForm } from '../../features/settings/scan-defaults-form.tsx';

export default function SettingsPage() {
  return (
    <Page
      title="Settings"
      width="narrow"
      description="Appearance and defaults are saved on this device only."
    >
      <Appearance />
      <ScanDefaultsForm />
      <AgentTokens />
    </Page>
  );
}

import { Page } from '../../components/page.tsx';
import { AccountDetails } from '../../features/account/account-details.tsx';
import { ChangePassword } from '../../features/account/change-password.tsx';
import { LoginHistory } from '../../features/account/login-history.tsx';
import { ProfilePicture } from '../../features/account/profile-picture.tsx';
import { SignOutEverywhere } from '../../features/account/sign-out-everywhere.tsx';
import { useAuth } from '../../lib/auth.ts';

export default function ProfilePage() {
  const { user } = useAuth();
  return (
    <Page title="Profile" width="narrow">
      {user && <AccountDetails user={user} />}
      {user && <ProfilePicture user={user} />}
      <ChangePassword />
      <SignOutEverywhere />
      <LoginHistory />
    </Page>
  );
}

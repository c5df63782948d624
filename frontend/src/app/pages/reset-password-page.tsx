import { Page } from '../../components/page.tsx';

export default function ResetPasswordPage() {
  return <Page title="Reset password">{null}</Page>;
}

import { Page } from '../../components/page.tsx';

export default function ForgotPasswordPage() {
  return <Page title="Forgot password">{null}</Page>;
}

import { Page } from '../../components/page.tsx';

export default function RegisterPage() {
  return <Page title="Register">{null}</Page>;
}

import { useForm } from '@mantine/form';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { emailProblem } from './account-rules.ts';
import classes from './auth-card.module.css';
import { EmailField } from './email-field.tsx';

interface ForgotPasswordFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (email: string) => void;
}

export function ForgotPasswordForm({ busy, error, onSubmit }: ForgotPasswordFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: emailProblem },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ email }) => onSubmit(email.trim().toLowerCase()))}
    >
      {error && <ErrorBox>{error}</ErrorBox>}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <BusyButton type="submit" size="md" fullWidth busy={busy}>
        Send link
      </BusyButton>
    </form>
  );
}

import { useForm } from '@mantine/form';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { NewPasswordField } from '../../components/new-password-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { confirmationProblem, newPasswordProblem } from '../../lib/password-rules.ts';
import classes from './auth-card.module.css';

interface ResetPasswordFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (password: string) => void;
}

export function ResetPasswordForm({ busy, error, onSubmit }: ResetPasswordFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: newPasswordProblem,
      confirmPassword: (typed, { password }) => confirmationProblem(typed, password),
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ password }) => onSubmit(password))}
    >
      {error && <ErrorBox>{error}</ErrorBox>}
      <NewPasswordField
        label="New password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        size="md"
        shows="password confirmation"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <BusyButton type="submit" size="md" fullWidth busy={busy}>
        Set password
      </BusyButton>
    </form>
  );
}

import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorBox } from '../../components/error-box.tsx';
import { confirmationProblem, newPasswordProblem, PASSWORD_MINIMUM } from './account-rules.ts';
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
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MINIMUM} characters`}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password confirmation' }}
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Set password
      </Button>
    </form>
  );
}

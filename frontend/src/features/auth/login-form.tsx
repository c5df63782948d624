import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LoginBody } from '@signpost/contracts/http/auth.ts';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { currentPasswordProblem } from '../../lib/password-rules.ts';
import { emailProblem } from './account-rules.ts';
import classes from './auth-card.module.css';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';

interface LoginFormProps {
  readonly busy: boolean;
  /** The server's error message. */
  readonly error: string | null;
  readonly onSubmit: (body: LoginBody) => void;
}

export function LoginForm({ busy, error, onSubmit }: LoginFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', rememberMe: false },
    validate: { email: emailProblem, password: currentPasswordProblem },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) =>
        onSubmit({ ...values, email: values.email.trim().toLowerCase() }),
      )}
    >
      {error && <ErrorBox>{error}</ErrorBox>}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <div className={classes.between}>
        <Checkbox
          label="Remember me (30 days)"
          key={form.key('rememberMe')}
          {...form.getInputProps('rememberMe', { type: 'checkbox' })}
        />
        <Link to="/forgot-password">Forgot password?</Link>
      </div>
      <BusyButton type="submit" size="md" fullWidth busy={busy}>
        Sign In
      </BusyButton>
      <GoogleButton verb="Sign in" />
    </form>
  );
}

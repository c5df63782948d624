import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { ErrorBox } from '../../components/error-box.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useAuth } from '../../lib/auth.ts';
import classes from './account.module.css';
import { useChangePasswordMutation } from './account-api.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
/** Product specification, section 9. */
const PASSWORD_MINIMUM = 8;

/** Sets another password; every other session ends, this one goes on. */
export function ChangePassword() {
  const { takeToken } = useAuth();
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: {
      currentPassword: (typed) => (typed === '' ? 'Password is required' : null),
      newPassword: newPasswordProblem,
      confirmPassword: (typed, { newPassword }) =>
        typed === ''
          ? 'Password confirmation is required'
          : typed === newPassword
            ? null
            : 'Passwords do not match',
    },
  });

  async function submit({ currentPassword, newPassword }: typeof EMPTY) {
    const answer = await change({ currentPassword, newPassword });
    if (answer.data === undefined) return;
    takeToken(answer.data.tokens.accessToken);
    form.reset();
    notifications.show({ message: 'Password changed. Your other sessions have ended.' });
  }

  return (
    <section className={classes.section} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((typed) => void submit(typed))}
      >
        {error && <ErrorBox>{errorOfFailure(error).message}</ErrorBox>}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }}
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MINIMUM} characters`}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show new password' }}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password confirmation' }}
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <div>
          <Button type="submit" loading={isLoading}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Product specification, section 5. What else may be wrong, the server says. */
function newPasswordProblem(typed: string): string | null {
  if (typed === '') return 'Password is required';
  return [...typed].length < PASSWORD_MINIMUM
    ? `Password must be at least ${PASSWORD_MINIMUM} characters long`
    : null;
}

import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { NewPasswordField } from '../../components/new-password-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { Section } from '../../components/section.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { useAuth } from '../../lib/auth.ts';
import {
  confirmationProblem,
  currentPasswordProblem,
  newPasswordProblem,
} from '../../lib/password-rules.ts';
import classes from './account.module.css';
import { useChangePasswordMutation } from './account-api.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password: every other session ends, this one continues. */
export function ChangePassword() {
  const { takeToken } = useAuth();
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: {
      currentPassword: currentPasswordProblem,
      newPassword: newPasswordProblem,
      confirmPassword: (typed, { newPassword }) => confirmationProblem(typed, newPassword),
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
    <Section title="Change password">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((typed) => void submit(typed))}
      >
        {error && <ErrorBox>{errorOfFailure(error).message}</ErrorBox>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          shows="current password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordField
          label="New password"
          shows="new password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          shows="password confirmation"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <div>
          <BusyButton type="submit" busy={isLoading}>
            Change password
          </BusyButton>
        </div>
      </form>
    </Section>
  );
}

import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorBox } from '../../components/error-box.tsx';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { useResetPasswordMutation } from '../../features/auth/password-api.ts';
import { ResetPasswordForm } from '../../features/auth/reset-password-form.tsx';
import { removeAccessToken } from '../../lib/access-token.ts';
import { errorOfFailure } from '../../lib/api-error.ts';

/** The target of the link in the mail: its token identifies the user. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  // Component state, because the store drops all answers when the user is signed out.
  const [changed, setChanged] = useState(false);

  async function submit(password: string) {
    const answer = await reset({ token, password });
    if (answer.error !== undefined) return;
    setChanged(true);
    // The server has ended every session, also that of this browser.
    removeAccessToken();
  }

  if (changed) {
    return (
      <AuthCard title="Password changed" footer={<Link to="/login">Sign in</Link>}>
        <p role="status">Your new password is set. Every session was signed out.</p>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Set a new password"
      footer={<Link to="/forgot-password">Ask for a new link</Link>}
    >
      {token === '' ? (
        <ErrorBox>The link is not complete. Open it again from the mail.</ErrorBox>
      ) : (
        <ResetPasswordForm
          busy={isLoading}
          error={error ? errorOfFailure(error).message : null}
          onSubmit={(password) => void submit(password)}
        />
      )}
    </AuthCard>
  );
}

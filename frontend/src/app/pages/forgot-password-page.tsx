import { Link } from 'react-router-dom';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx';
import { useForgotPasswordMutation } from '../../features/auth/password-api.ts';
import { errorOfFailure } from '../../lib/api-error.ts';

export default function ForgotPasswordPage() {
  const [send, { data, isLoading, error, originalArgs }] = useForgotPasswordMutation();
  const back = <Link to="/login">Back to sign in</Link>;
  if (data?.delivery === 'outbox') {
    return (
      <AuthCard title="Ask the operator for the link" footer={back}>
        <p role="status">
          This server has no mail server. If there is an account for{' '}
          <strong>{originalArgs?.email}</strong>, the mail with the link is in the folder{' '}
          <code>outbox</code> of the server’s data folder. The link works once, within 30 minutes.
        </p>
      </AuthCard>
    );
  }
  if (data) {
    return (
      <AuthCard title="Check your mail" footer={back}>
        <p role="status">
          If there is an account for <strong>{originalArgs?.email}</strong>, a link to set a new
          password is on its way. It works once, within 30 minutes.
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot password"
      description="We mail you a link to set a new one."
      footer={back}
    >
      <ForgotPasswordForm
        busy={isLoading}
        error={error ? errorOfFailure(error).message : null}
        onSubmit={(email) => void send({ email })}
      />
    </AuthCard>
  );
}

import { Link } from 'react-router-dom';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx';
import { useForgotPasswordMutation } from '../../features/auth/password-api.ts';
import { errorOfFailure } from '../../lib/api-error.ts';

export default function ForgotPasswordPage() {
  const [send, { isLoading, isSuccess, error, originalArgs }] = useForgotPasswordMutation();
  const back = <Link to="/login">Back to sign in</Link>;
  if (isSuccess) {
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

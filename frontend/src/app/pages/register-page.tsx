import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { RegisterForm } from '../../features/auth/register-form.tsx';
import { useAuth } from '../../lib/auth.ts';

/** Once the user is signed in, `LoggedOutOnly` redirects to the next page. */
export default function RegisterPage() {
  const { register, loading, error, clearError } = useAuth();
  const { state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(clearError, []);
  return (
    <AuthCard
      title="Create an account"
      description="Scan your sites and publish what agents need to use them."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" state={state}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm busy={loading} error={error} onSubmit={(body) => void register(body)} />
    </AuthCard>
  );
}

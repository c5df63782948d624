import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { useAuth } from '../../lib/auth.ts';

/** Once the user is signed in, `LoggedOutOnly` redirects to the next page. */
export default function LoginPage() {
  const { login, loading, error, clearError } = useAuth();
  const { state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(clearError, []);
  return (
    <AuthCard
      title="Sign in"
      description="Welcome back."
      footer={
        <>
          New to Signpost?{' '}
          <Link to="/register" state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm busy={loading} error={error} onSubmit={(body) => void login(body)} />
    </AuthCard>
  );
}

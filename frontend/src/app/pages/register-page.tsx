import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { RegisterForm } from '../../features/auth/register-form.tsx';
import { useAuth } from '../../lib/auth.ts';

/** Once the user is signed in, the guard of this page leads on to the dashboard. */
export default function RegisterPage() {
  const { register, loading, error, clearError } = useAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(clearError, []);
  return (
    <AuthCard
      title="Create an account"
      description="Scan your sites and publish what agents need to use them."
      footer={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <RegisterForm busy={loading} error={error} onSubmit={(body) => void register(body)} />
    </AuthCard>
  );
}

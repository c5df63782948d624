import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadingLabel } from '../components/loading-label.tsx';
import { useAuth } from '../lib/auth.ts';
import { returnPathOf } from '../lib/return-path.ts';

/** For pages that need a user: visitors are sent to /login. When the user changes, the page is mounted again. */
export function LoginRequired() {
  const { user, known } = useAuth();
  if (!known) return <LoadingLabel />;
  if (user === null) return <Navigate to="/login" replace />;
  return (
    <Fragment key={user._id}>
      <Outlet />
    </Fragment>
  );
}

/** For /login and /register: sends a signed-in user to the page that required the sign-in, else to the dashboard. */
export function LoggedOutOnly() {
  const { user, known } = useAuth();
  const location = useLocation();
  if (!known) return <LoadingLabel />;
  return user === null ? <Outlet /> : <Navigate to={returnPathOf(location)} replace />;
}

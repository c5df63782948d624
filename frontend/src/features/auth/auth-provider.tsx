import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { onAccessTokenChange, storeAccessToken } from '../../lib/access-token.ts';
import { type Auth, AuthContext } from '../../lib/auth.ts';
import { type AuthState, errorCleared, signedOut } from './auth-slice.ts';
import { askStatus, checkSession, leave, login, register } from './session.ts';
import { subjectOf } from './subject.ts';

interface Root {
  readonly auth: AuthState;
}

/** Keeps the user state true: checks at start, and follows what other tabs do to the shared token. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch();
  const store = useStore<Root>();
  const { user, loading, known, error } = useSelector((root: Root) => root.auth);

  useEffect(() => {
    void checkSession(dispatch);
    return onAccessTokenChange((token, from) => {
      const signedInUser = store.getState().auth.user;
      if (token === null) {
        if (signedInUser !== null) dispatch(signedOut());
      } else if (from === 'another-tab' && subjectOf(token) !== signedInUser?._id) {
        void checkSession(dispatch);
      }
    });
  }, [dispatch, store]);

  const auth = useMemo<Auth>(
    () => ({
      user,
      loading,
      known,
      error,
      login: (body) => login(dispatch, body),
      register: (body) => register(dispatch, body),
      logout: () => leave(dispatch, 'logout'),
      logoutAll: () => leave(dispatch, 'logoutAll'),
      checkStatus: askStatus,
      takeToken: storeAccessToken,
      clearError: () => {
        dispatch(errorCleared());
      },
    }),
    [user, loading, known, error, dispatch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

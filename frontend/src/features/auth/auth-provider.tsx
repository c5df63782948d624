import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { onAccessTokenChange, storeAccessToken } from '../../lib/access-token.ts';
import { type ApiDispatch, api } from '../../lib/api.ts';
import { type Auth, AuthContext } from '../../lib/auth.ts';
import { type AuthState, errorCleared, signedIn, signedOut } from './auth-slice.ts';
import { askStatus, checkSession, leave, login, register } from './session.ts';
import { subjectOf } from './subject.ts';

interface Root {
  readonly auth: AuthState;
}

/** The minimum time between two session checks of a page that becomes visible again. */
const ASK_AGAIN_MS = 60_000;

/**
 * Keeps the auth state up to date. Checks the session at start and when the page becomes visible again, because it may
 * have ended elsewhere, and follows changes of the access token in other tabs.
 */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch<ApiDispatch>();
  const store = useStore<Root>();
  const { user, loading, known, error } = useSelector((root: Root) => root.auth);

  const userId = user?._id;

  // What the API has cached belongs to the user. It is removed in the same commit as the user's pages, so that no page
  // requests it again; this also ends the cache entries that follow events.
  useLayoutEffect(() => {
    if (userId === undefined) return;
    return () => {
      dispatch(api.util.resetApiState());
    };
  }, [userId, dispatch]);

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

  useEffect(() => {
    if (userId === undefined) return;
    let askedAt = Date.now();
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_MS) return;
      askedAt = Date.now();
      const status = await askStatus(dispatch);
      if (status !== null && !status.authenticated) await checkSession(dispatch);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId, dispatch]);

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
      checkStatus: () => askStatus(dispatch),
      takeToken: storeAccessToken,
      takeUser: (changed) => {
        dispatch(signedIn(changed));
      },
      clearError: () => {
        dispatch(errorCleared());
      },
    }),
    [user, loading, known, error, dispatch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

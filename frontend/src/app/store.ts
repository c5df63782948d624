import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type AuthState, authSlice } from '../features/auth/auth-slice.ts';
import { api } from '../lib/api.ts';

interface Root {
  readonly auth: AuthState;
}

/** Only when there was a user: what a visitor has loaded is public, and stays. */
const forgetWithUser: Middleware<object, Root> = (store) => (next) => (action) => {
  const before = store.getState().auth.user;
  const result = next(action);
  const gone = before !== null && store.getState().auth.user?._id !== before._id;
  if (gone) next(api.util.resetApiState());
  return result;
};

/** The one store. What the API has cached belongs to the user, and goes with the user. */
export function makeStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, auth: authSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, forgetWithUser),
  });
  setupListeners(store.dispatch);
  return store;
}

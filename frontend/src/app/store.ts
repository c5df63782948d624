import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { authSlice, signedOut } from '../features/auth/auth-slice.ts';
import { api } from '../lib/api.ts';

const forgetWithUser: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (signedOut.match(action)) next(api.util.resetApiState());
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

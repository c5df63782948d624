import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@signpost/contracts/http/auth.ts';

/** The client's auth state (product specification, section 4). */
export interface AuthState {
  readonly user: User | null;
  readonly loading: boolean;
  readonly known: boolean;
  readonly error: string | null;
}

const INITIAL_AUTH_STATE: AuthState = {
  user: null,
  loading: true,
  known: false,
  error: null,
};

export const authSlice = createSlice({
  name: 'auth',
  initialState: INITIAL_AUTH_STATE,
  reducers: {
    started: (state): AuthState => ({ ...state, loading: true, error: null }),
    signedIn: (_, { payload }: PayloadAction<User>): AuthState => ({
      user: payload,
      loading: false,
      known: true,
      error: null,
    }),
    signedOut: (): AuthState => ({ user: null, loading: false, known: true, error: null }),
    failed: (state, { payload }: PayloadAction<string>): AuthState => ({
      ...state,
      loading: false,
      error: payload,
    }),
    errorCleared: (state): AuthState => ({ ...state, error: null }),
  },
});

export const { started, signedIn, signedOut, failed, errorCleared } = authSlice.actions;

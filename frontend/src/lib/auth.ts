import type { AuthStatus, LoginBody, RegisterBody, User } from '@signpost/contracts/http/auth.ts';
import { createContext, useContext } from 'react';

/** The signed-in user, and the actions that sign in and out. Any feature may use it; `features/auth` provides it. */
export interface Auth {
  readonly user: User | null;
  /** True at start and while a check or an action runs. */
  readonly loading: boolean;
  /** Whether the first check is over: until then it is unknown whether a user is signed in. */
  readonly known: boolean;
  /** The error message of the latest login or registration; null after a success. */
  readonly error: string | null;
  /** Resolves to whether it succeeded; if not, `error` says why. */
  login(body: LoginBody): Promise<boolean>;
  register(body: RegisterBody): Promise<boolean>;
  /** Both always sign out in this browser, even when the server cannot be reached. */
  logout(): Promise<void>;
  logoutAll(): Promise<void>;
  /** The auth status by the server; null on any failure. */
  checkStatus(): Promise<AuthStatus | null>;
  /** Stores a renewed access token, such as the one in the answer to a password change. */
  takeToken(accessToken: string): void;
  /** Replaces the user, such as by the one in the answer to a profile change. */
  takeUser(user: User): void;
  clearError(): void;
}

export const AuthContext = createContext<Auth | null>(null);

/** Throws 'useAuth must be used within an AuthProvider' outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

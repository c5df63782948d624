import type { AuthStatus, LoginBody, RegisterBody, User } from '@signpost/contracts/http/auth.ts';
import { createContext, useContext } from 'react';

/** Who is signed in, and the ways to change that. Any feature may use it; `features/auth` provides it. */
export interface Auth {
  readonly user: User | null;
  /** True at start and while a check or an action runs. */
  readonly loading: boolean;
  /** Whether the first check is over: until then it is unknown whether a user is signed in. */
  readonly known: boolean;
  /** What the server said when the latest login or registration failed. */
  readonly error: string | null;
  /** Resolves to whether it worked; if not, `error` says why. */
  login(body: LoginBody): Promise<boolean>;
  register(body: RegisterBody): Promise<boolean>;
  /** Both always sign out in this browser, even when the server cannot be reached. */
  logout(): Promise<void>;
  logoutAll(): Promise<void>;
  /** What the server thinks; null on any failure. */
  checkStatus(): Promise<AuthStatus | null>;
  /** Takes over a renewed access token, as changing the password answers one. */
  takeToken(accessToken: string): void;
  /** Takes over the user as changed, as changing the profile answers it. */
  takeUser(user: User): void;
  clearError(): void;
}

export const AuthContext = createContext<Auth | null>(null);

/** Throws 'useAuth must be used within an AuthProvider' outside of one. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

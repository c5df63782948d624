import type { Location } from 'react-router-dom';

/** History state of /login and /register: the page of the app to open after signing in. */
interface ReturnState {
  readonly returnTo: string;
}

export const returnState = (path: string): ReturnState => ({ returnTo: path });

/**
 * The page to open after signing in: the one that required it, else the dashboard (product specification, section 2).
 */
export function returnPathOf({ state }: Pick<Location, 'state'>): string {
  const { returnTo } = (Object(state) ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/dashboard';
}

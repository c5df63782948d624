import type { Location } from 'react-router-dom';

/** State of a visit to /login or /register: the page of the app to return to afterwards. */
interface ReturnState {
  readonly returnTo: string;
}

export const returnState = (path: string): ReturnState => ({ returnTo: path });

/** Where signing in leads: the page that asked for it, else the dashboard (product specification, section 2). */
export function returnPathOf({ state }: Pick<Location, 'state'>): string {
  const { returnTo } = (Object(state) ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/dashboard';
}

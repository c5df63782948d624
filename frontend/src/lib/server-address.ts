import { addressOf } from '@signpost/contracts/http/calls.ts';
import { apiBase } from './api-base.ts';

/** Origin of the server when another host serves the app (VITE_API_URL, docs/configuration.md); '' for the same origin. */
export const API_BASE: string = apiBase(import.meta.env.VITE_API_URL);

/** The address of a call, for `fetch` and for links. */
export const apiAddressOf = ((...call: Parameters<typeof addressOf>) =>
  `${API_BASE}${addressOf(...call)}`) as typeof addressOf;

/** Origin of the server, for addresses that are copied. */
export const serverOrigin = (): string => API_BASE || location.origin;

/**
 * Where users write to when they need help: what the operator set when building the app, else the usual address at the
 * host that serves it.
 */
export const SUPPORT_MAIL: string =
  import.meta.env.VITE_SUPPORT_EMAIL ?? `support@${location.hostname}`;

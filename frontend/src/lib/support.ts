import { supportMail } from './support-mail.ts';

/** Where users of this app write to when they need help; null when there is no such address. */
export const SUPPORT_MAIL: string | null = supportMail(
  import.meta.env.VITE_SUPPORT_EMAIL,
  location.hostname,
);

import { supportMail } from './support-mail.ts';

/** The mail address for support; null when there is none. */
export const SUPPORT_MAIL: string | null = supportMail(
  import.meta.env.VITE_SUPPORT_EMAIL,
  location.hostname,
);

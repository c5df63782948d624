import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { CONFIRMATION_DIFFERS, CONFIRMATION_REQUIRED } from './account-rules.ts';
import {
  country,
  countryCode,
  emailAddress,
  line,
  newPassword,
  personName,
  phoneNumber,
  verbatim,
} from './fields.ts';

/**
 * Accounts. The refresh token is opaque and travels in an HttpOnly cookie only; the access token (a JWT of 15 minutes)
 * travels in answers, and as an HttpOnly cookie that is accepted where a route allows it.
 */
export const REFRESH_COOKIE = { name: 'signpost_refresh', path: '/api/auth' } as const;
export const ACCESS_COOKIE = { name: 'signpost_access', path: '/api' } as const;
/**
 * Identifies a device of the account, also after a sign-out: its wrong passwords are counted apart from those of other
 * devices.
 */
export const DEVICE_COOKIE = { name: 'signpost_device', path: '/api/auth' } as const;

const timestamp = z.iso.datetime();

export const User = z
  .object({
    _id: z.string(),
    name: z.string().describe('First and last name'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable().describe('Data URL of a small image'),
    isAdmin: z.boolean(),
    phone: z.string().optional(),
    country: z.string().optional(),
    countryCode: z.string().optional(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' });
export type User = Wire<typeof User>;

const MAX_PICTURE_CHARACTERS = 64_000;

/** JPEG, PNG or WebP, recognised by the first bytes (in base64). SVG is refused, because it can hold scripts. */
const PICTURE =
  /^data:image\/(?:jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo|webp;base64,UklGR[A-Za-z\d+/]{6}XRUJQ)[A-Za-z\d+/]*={0,2}$/;

export const ChangeProfileBody = z
  .object({
    profilePicture: z
      .string('Give a picture as a data URL, or null for none')
      .max(MAX_PICTURE_CHARACTERS, 'The picture is too large: at most 64,000 characters')
      .regex(PICTURE, 'Give a JPEG, PNG or WebP picture as a base64 data URL')
      .nullable()
      .describe('Null removes it'),
  })
  .meta({ id: 'ChangeProfileBody' });

const Tokens = z
  .object({ accessToken: z.string().describe('JWT, valid for 15 minutes') })
  .meta({ id: 'Tokens' });

/** The fields of every form for an account; the messages are the specification's (section 5). */
const account = {
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: emailAddress,
  phone: phoneNumber,
  country,
  countryCode,
  password: newPassword,
};

export const RegisterBody = z.object(account).meta({ id: 'RegisterBody' });
export type RegisterBody = Wire<typeof RegisterBody>;

/** The registration form in the browser; the confirmation is not sent to the server. */
export const RegistrationForm = z
  .object({
    ...account,
    confirmPassword: z.string(CONFIRMATION_REQUIRED).min(1, CONFIRMATION_REQUIRED),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: CONFIRMATION_DIFFERS,
    path: ['confirmPassword'],
    // Reported together with the other fields' problems, not only after those are corrected.
    when: ({ value }) => typed(value, 'confirmPassword') !== '',
  });
export type RegistrationForm = z.input<typeof RegistrationForm>;

function typed(form: unknown, name: string): string {
  const value: unknown = Object(form)[name];
  return typeof value === 'string' ? value : '';
}

export const LoginBody = z
  .object({
    email: emailAddress,
    password: verbatim(1_024, 'Password is required'),
    rememberMe: z
      .boolean('Remember me has to be true or false')
      .default(false)
      .describe('Stay signed in for 30 days instead of one'),
  })
  .meta({ id: 'LoginBody' });
export type LoginBody = Wire<typeof LoginBody>;

/** The answer to register and login. */
export const SignedIn = z.object({ user: User, tokens: Tokens }).meta({ id: 'SignedIn' });
export type SignedIn = Wire<typeof SignedIn>;

export const Refreshed = z.object({ tokens: Tokens }).meta({ id: 'Refreshed' });
export const CurrentUser = z.object({ user: User }).meta({ id: 'CurrentUser' });

export const AuthStatus = z
  .object({ authenticated: z.boolean(), user: User.optional() })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = Wire<typeof AuthStatus>;

const LOGIN_FAILURES = ['wrong-password', 'throttled'] as const;

export const LoginHistoryEntry = z
  .object({
    id: z.string(),
    at: timestamp,
    ip: z.string().describe('Empty when unknown'),
    user_agent: z.string().describe('As sent, cut to 300 characters'),
    success: z.boolean(),
    reason: z.enum(LOGIN_FAILURES).describe('Why it failed').optional(),
  })
  .meta({ id: 'LoginHistoryEntry' });
export type LoginHistoryEntry = Wire<typeof LoginHistoryEntry>;

export const LoginHistory = z
  .object({ history: z.array(LoginHistoryEntry).max(50).describe('Newest first') })
  .meta({ id: 'LoginHistory' });

export const ForgotPasswordBody = z
  .object({ email: emailAddress })
  .meta({ id: 'ForgotPasswordBody' });

/** The answer is the same whether or not the account exists. */
export const ForgotPasswordAccepted = z
  .object({
    success: z.literal(true),
    delivery: z
      .enum(['mail', 'outbox'])
      .describe(
        'outbox: the server has no mail server, so its operator finds the mail in its data folder',
      ),
  })
  .meta({ id: 'ForgotPasswordAccepted' });

export const ResetPasswordBody = z
  .object({
    token: line(200, { required: 'The link is not complete. Open it again from the mail.' }),
    password: newPassword,
  })
  .meta({ id: 'ResetPasswordBody' });

export const ChangePasswordBody = z
  .object({
    currentPassword: verbatim(1_024, 'Current password is required'),
    newPassword,
  })
  .meta({ id: 'ChangePasswordBody' });

/** Changing the password ends every session but this one, and renews the access token of this one. */
export const PasswordChanged = z
  .object({ success: z.literal(true), tokens: Tokens })
  .meta({ id: 'PasswordChanged' });

/** A token that lets an agent read the manifests of the user who made it, at /mcp. */
export const AgentToken = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('To the hour; null when it was never used'),
  })
  .meta({ id: 'AgentToken' });
export type AgentToken = Wire<typeof AgentToken>;

export const AgentTokenList = z
  .object({ tokens: z.array(AgentToken).max(20).describe('Newest first') })
  .meta({ id: 'AgentTokenList' });

export const NewAgentTokenBody = z
  .object({ name: line(60, { required: 'Give the token a name, such as that of the agent.' }) })
  .meta({ id: 'NewAgentTokenBody' });
export type NewAgentTokenBody = Wire<typeof NewAgentTokenBody>;

export const NewAgentToken = z
  .object({
    token: AgentToken,
    text: z
      .string()
      .describe('The token itself. It is shown only this once; only its hash is stored.'),
  })
  .meta({ id: 'NewAgentToken' });
export type NewAgentToken = Wire<typeof NewAgentToken>;

export const Success = z.object({ success: z.literal(true) }).meta({ id: 'Success' });
export type Success = Wire<typeof Success>;

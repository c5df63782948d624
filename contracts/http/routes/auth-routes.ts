import { z } from 'zod';
import {
  AgentTokenList,
  AuthStatus,
  ChangePasswordBody,
  ChangeProfileBody,
  CurrentUser,
  DEVICE_COOKIE,
  ForgotPasswordAccepted,
  ForgotPasswordBody,
  LoginBody,
  LoginHistory,
  NewAgentToken,
  NewAgentTokenBody,
  PasswordChanged,
  REFRESH_COOKIE,
  Refreshed,
  RegisterBody,
  ResetPasswordBody,
  SignedIn,
  Success,
} from '../auth.ts';
import { defineRoutes } from '../route.ts';

const RENEWED = { 'Set-Cookie': 'The refresh cookie and the access cookie' };
const SIGNED_IN = {
  'Set-Cookie': 'The refresh cookie, the access cookie, and the device cookie for a year',
};
const CLEARED = { 'Set-Cookie': 'The refresh cookie and the access cookie, expired' };
const RESET = { 'Set-Cookie': `${CLEARED['Set-Cookie']}; the device cookie for a year` };

const SESSION = { [REFRESH_COOKIE.name]: 'The refresh token' };
const DEVICE = {
  [DEVICE_COOKIE.name]:
    'Set by an earlier sign-in: wrong passwords from other devices do not lock out this one',
};

export const authRoutes = defineRoutes({
  register: {
    method: 'post',
    path: '/api/auth/register',
    auth: 'none',
    request: { body: RegisterBody },
    responses: {
      201: { schema: SignedIn, description: 'The new account, signed in', headers: SIGNED_IN },
    },
    errors: ['EMAIL_TAKEN'],
    summary: 'Create an account',
    tag: 'Accounts',
  },
  login: {
    method: 'post',
    path: '/api/auth/login',
    auth: 'none',
    cookies: DEVICE,
    request: { body: LoginBody },
    responses: { 200: { schema: SignedIn, description: 'Signed in', headers: SIGNED_IN } },
    errors: ['INVALID_CREDENTIALS'],
    summary: 'Sign in',
    tag: 'Accounts',
  },
  refresh: {
    method: 'post',
    path: '/api/auth/refresh',
    auth: 'none',
    cookies: SESSION,
    responses: { 200: { schema: Refreshed, description: 'A new access token', headers: RENEWED } },
    errors: ['REFRESH_INVALID', 'REFRESH_REUSED'],
    summary: 'Renew the access token and the refresh cookie',
    tag: 'Accounts',
  },
  logout: {
    method: 'post',
    path: '/api/auth/logout',
    auth: 'optional-bearer',
    cookies: SESSION,
    responses: {
      200: {
        schema: Success,
        description: 'Signed out, also when no user was signed in',
        headers: CLEARED,
      },
    },
    errors: [],
    summary: 'End this session',
    tag: 'Accounts',
  },
  logoutAll: {
    method: 'post',
    path: '/api/auth/logout-all',
    auth: 'bearer',
    responses: {
      200: { schema: Success, description: 'Signed out everywhere', headers: CLEARED },
    },
    errors: [],
    summary: 'End every session and every access token of the user at once',
    tag: 'Accounts',
  },
  currentUser: {
    method: 'get',
    path: '/api/auth/me',
    auth: 'bearer',
    responses: { 200: { schema: CurrentUser, description: 'The user' } },
    errors: [],
    summary: 'Who is signed in',
    tag: 'Accounts',
  },
  changeProfile: {
    method: 'patch',
    path: '/api/auth/me',
    auth: 'bearer',
    request: { body: ChangeProfileBody },
    responses: { 200: { schema: CurrentUser, description: 'The user as stored now' } },
    errors: [],
    summary: 'Change the picture of the user who is signed in',
    tag: 'Accounts',
  },
  authStatus: {
    method: 'get',
    path: '/api/auth/status',
    auth: 'optional',
    responses: { 200: { schema: AuthStatus, description: 'Also when signed out' } },
    errors: [],
    summary: 'Whether a user is signed in',
    tag: 'Accounts',
  },
  loginHistory: {
    method: 'get',
    path: '/api/auth/login-history',
    auth: 'bearer',
    responses: { 200: { schema: LoginHistory, description: 'The latest 50, newest first' } },
    errors: [],
    summary: 'The times and addresses of successful and failed logins',
    tag: 'Accounts',
  },
  forgotPassword: {
    method: 'post',
    path: '/api/auth/forgot-password',
    auth: 'none',
    request: { body: ForgotPasswordBody },
    responses: {
      202: {
        schema: ForgotPasswordAccepted,
        description: 'The same whether or not the account exists',
      },
    },
    errors: [],
    summary: 'Ask for a link to set a new password, valid once within 30 minutes',
    tag: 'Accounts',
  },
  resetPassword: {
    method: 'post',
    path: '/api/auth/reset-password',
    auth: 'none',
    request: { body: ResetPasswordBody },
    responses: {
      200: {
        schema: Success,
        description: 'The password is set, every session ended',
        headers: RESET,
      },
    },
    errors: ['RESET_TOKEN_INVALID'],
    summary: 'Set a new password with the link’s token',
    tag: 'Accounts',
  },
  changePassword: {
    method: 'post',
    path: '/api/auth/change-password',
    auth: 'bearer',
    request: { body: ChangePasswordBody },
    responses: {
      200: {
        schema: PasswordChanged,
        description: 'Changed. Every other session has ended; this one continues with a new token',
        headers: SIGNED_IN,
      },
    },
    errors: ['CURRENT_PASSWORD_WRONG'],
    summary: 'Change the password of the user who is signed in',
    tag: 'Accounts',
  },
  agentTokens: {
    method: 'get',
    path: '/api/auth/agent-tokens',
    auth: 'bearer',
    responses: { 200: { schema: AgentTokenList, description: 'The user’s tokens' } },
    errors: [],
    summary: 'The tokens with which the user’s agents read their manifests at /mcp',
    tag: 'Accounts',
  },
  newAgentToken: {
    method: 'post',
    path: '/api/auth/agent-tokens',
    auth: 'bearer',
    request: { body: NewAgentTokenBody },
    responses: { 201: { schema: NewAgentToken, description: 'The new token and its text' } },
    errors: ['QUOTA_EXCEEDED'],
    summary: 'Create a token for an agent; a user has at most 20',
    tag: 'Accounts',
  },
  revokeAgentToken: {
    method: 'delete',
    path: '/api/auth/agent-tokens/{tokenId}',
    auth: 'bearer',
    request: { params: z.object({ tokenId: z.string().min(1).max(100) }) },
    responses: { 200: { schema: Success, description: 'Revoked: the next request with it fails' } },
    errors: ['NOT_FOUND'],
    summary: 'Revoke a token of an agent',
    tag: 'Accounts',
  },
});

import type { SignedIn } from '@signpost/backend-domain/use-cases/accounts/sign-in.ts';
import { DEVICE_COOKIE, REFRESH_COOKIE } from '@signpost/contracts/http/auth.ts';
import { withCountryOfPhone } from '@signpost/contracts/http/dial-codes.ts';
import type { HttpServices } from '../../composition/http-services.ts';
import type { Handlers } from '../handler.ts';
import { CLEARED_COOKIES, deviceCookie, sessionCookies } from '../wire/auth-cookies.ts';
import { wireAgentToken, wireLoginAttempt, wireUser } from '../wire/user.ts';

type AuthHandlers = Pick<
  Handlers,
  | 'register'
  | 'login'
  | 'refresh'
  | 'logout'
  | 'logoutAll'
  | 'currentUser'
  | 'changeProfile'
  | 'authStatus'
  | 'loginHistory'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'agentTokens'
  | 'newAgentToken'
  | 'revokeAgentToken'
>;

/** The routes under /api/auth. */
export function makeAuthHandlers({
  accounts,
  background,
}: Pick<HttpServices, 'accounts' | 'background'>): AuthHandlers {
  return {
    register: async ({ body, request }) => {
      const signedIn = await accounts.register(withCountryOfPhone(body), request);
      return { status: 201, ...answerOf(signedIn) };
    },

    login: async ({ body, request, cookie }) => {
      const signedIn = await accounts.login({
        ...body,
        client: request,
        deviceToken: cookie(DEVICE_COOKIE.name),
      });
      return { status: 200, ...answerOf(signedIn) };
    },

    // After a refusal the cookies are kept: another tab may just have received a valid one.
    refresh: async ({ cookie }) => {
      const refreshed = await accounts.refresh(cookie(REFRESH_COOKIE.name));
      return {
        status: 200,
        body: { tokens: { accessToken: refreshed.accessToken } },
        cookies: sessionCookies(refreshed),
      };
    },

    logout: async ({ cookie, user }) => {
      const endedSessions = await accounts.logout({
        refreshToken: cookie(REFRESH_COOKIE.name),
        sessionId: user?.sessionId ?? null,
      });
      return { status: 200, body: { success: true }, cookies: CLEARED_COOKIES, endedSessions };
    },

    logoutAll: async ({ user }) => {
      await accounts.logoutAll(user.id);
      return { status: 200, body: { success: true }, cookies: CLEARED_COOKIES };
    },

    currentUser: async ({ user }) => ({
      status: 200,
      body: { user: wireUser(await accounts.currentUser(user.id)) },
    }),

    changeProfile: async ({ body, user }) => ({
      status: 200,
      body: {
        user: wireUser(
          await accounts.setProfilePicture({ userId: user.id, picture: body.profilePicture }),
        ),
      },
    }),

    authStatus: async ({ user }) => ({
      status: 200,
      body:
        user === null
          ? { authenticated: false }
          : { authenticated: true, user: wireUser(await accounts.currentUser(user.id)) },
    }),

    loginHistory: async ({ user }) => ({
      status: 200,
      body: { history: (await accounts.loginHistory(user.id)).map(wireLoginAttempt) },
    }),

    forgotPassword: async ({ body, request }) => {
      const { work } = await accounts.forgotPassword(body.email, request);
      background.start(work);
      return { status: 202, body: { success: true, delivery: accounts.mailDelivery } };
    },

    resetPassword: async ({ body, request }) => {
      const deviceToken = await accounts.resetPassword(body, request);
      return {
        status: 200,
        body: { success: true },
        cookies: [...CLEARED_COOKIES, deviceCookie(deviceToken)],
      };
    },

    changePassword: async ({ body, user }) => {
      const signedIn = await accounts.changePassword({
        userId: user.id,
        sessionId: user.sessionId,
        ...body,
      });
      return {
        status: 200,
        body: { success: true, tokens: { accessToken: signedIn.accessToken } },
        cookies: cookiesOf(signedIn),
      };
    },

    agentTokens: async ({ user }) => ({
      status: 200,
      body: { tokens: (await accounts.agentTokens.list(user.id)).map(wireAgentToken) },
    }),

    newAgentToken: async ({ body, user }) => {
      const { token, text } = await accounts.agentTokens.create(user.id, body.name);
      return { status: 201, body: { token: wireAgentToken(token), text } };
    },

    revokeAgentToken: async ({ params, user }) => {
      await accounts.agentTokens.revoke(user.id, params.tokenId);
      return { status: 200, body: { success: true } };
    },
  };
}

function answerOf(signedIn: SignedIn) {
  return {
    body: { user: wireUser(signedIn.user), tokens: { accessToken: signedIn.accessToken } },
    cookies: cookiesOf(signedIn),
    endedSessions: signedIn.endedSessions,
  };
}

function cookiesOf(signedIn: SignedIn) {
  return [...sessionCookies(signedIn), deviceCookie(signedIn.deviceToken)];
}

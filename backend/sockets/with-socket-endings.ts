import type { Handlers } from '../http/handler.ts';
import type { Sockets } from './sockets.ts';

/** The same handlers; who signs out has no open connection any more when the answer comes. */
export function withSocketEndings(
  handlers: Handlers,
  sockets: Pick<Sockets, 'endUser' | 'endSession'>,
): Handlers {
  return {
    ...handlers,
    logout: async (call) => {
      const reply = await handlers.logout(call);
      if (call.user !== null) sockets.endSession(call.user.sessionId);
      return reply;
    },
    logoutAll: async (call) => {
      const reply = await handlers.logoutAll(call);
      sockets.endUser(call.user.id);
      return reply;
    },
  };
}

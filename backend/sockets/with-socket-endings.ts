import type { Handler, Handlers } from '../http/handler.ts';
import type { Sockets } from './sockets.ts';

/** The same handlers; who signs out has no open connection any more when the answer comes. */
export function withSocketEndings<Some extends Partial<Handlers>>(
  handlers: Some,
  sockets: Pick<Sockets, 'endUser' | 'endSession'>,
): Some {
  const { logout, logoutAll } = handlers;
  const endings: { logout?: Handler<'logout'>; logoutAll?: Handler<'logoutAll'> } = {};
  if (logout) {
    endings.logout = async (call) => {
      const reply = await logout(call);
      for (const sessionId of reply.endedSessions ?? []) sockets.endSession(sessionId);
      return reply;
    };
  }
  if (logoutAll) {
    endings.logoutAll = async (call) => {
      const reply = await logoutAll(call);
      sockets.endUser(call.user.id);
      return reply;
    };
  }
  return { ...handlers, ...endings };
}

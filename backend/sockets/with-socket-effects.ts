import type { Handler, Handlers } from '../http/handler.ts';
import type { Sockets } from './sockets.ts';

/** Wraps the handlers for signing out, so that they also end the session's connections before they reply. */
export function withSocketEffects<Some extends Partial<Handlers>>(
  handlers: Some,
  sockets: Pick<Sockets, 'endUser' | 'endSession'>,
): Some {
  const { logout, logoutAll } = handlers;
  const effects: { logout?: Handler<'logout'>; logoutAll?: Handler<'logoutAll'> } = {};
  if (logout) {
    effects.logout = async (call) => {
      const reply = await logout(call);
      for (const sessionId of reply.endedSessions ?? []) sockets.endSession(sessionId);
      return reply;
    };
  }
  if (logoutAll) {
    effects.logoutAll = async (call) => {
      const reply = await logoutAll(call);
      sockets.endUser(call.user.id);
      return reply;
    };
  }
  return { ...handlers, ...effects };
}

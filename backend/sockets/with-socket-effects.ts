import type { Handler, Handlers } from '../http/handler.ts';
import type { Sockets } from './sockets.ts';

/**
 * The same handlers with what they change for open sockets: a sign-out ends connections before its answer, and the owner's
 * clients hear of a new scan.
 */
export function withSocketEffects<Some extends Partial<Handlers>>(
  handlers: Some,
  sockets: Pick<Sockets, 'announce' | 'endUser' | 'endSession'>,
): Some {
  const { createSession, logout, logoutAll } = handlers;
  const effects: {
    createSession?: Handler<'createSession'>;
    logout?: Handler<'logout'>;
    logoutAll?: Handler<'logoutAll'>;
  } = {};
  if (createSession) {
    effects.createSession = async (call) => {
      const reply = await createSession(call);
      if (reply.body) sockets.announce({ id: reply.body.scan.id, ownerId: call.user.id });
      return reply;
    };
  }
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

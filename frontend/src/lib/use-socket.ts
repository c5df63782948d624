import { useEffect, useSyncExternalStore } from 'react';
import { onSocketState, type SocketState, shareConnection, socketState } from './socket.ts';

/** Keeps the shared socket connected while the component is there, and says how it is. */
export function useSocket(): SocketState {
  useEffect(shareConnection, []);
  return useSyncExternalStore(onSocketState, socketState);
}

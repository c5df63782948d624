import { useEffect, useSyncExternalStore } from 'react';
import { onSocketState, type SocketState, shareConnection, socketState } from './socket.ts';

/** Keeps the shared socket connected while the component is mounted, and returns its state. */
export function useSocket(): SocketState {
  useEffect(shareConnection, []);
  return useSyncExternalStore(onSocketState, socketState);
}

/** The room of all open sockets of one user. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room that every open socket of a user is in, and nobody else's. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

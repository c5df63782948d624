/** Who looks on. What nobody would see (pictures of pages) is not made. */
export interface Audience {
  /** Whether any client of the user is connected now, to any server. Never rejects: when it cannot be told, nobody is. */
  watches(ownerId: string): Promise<boolean>;
}

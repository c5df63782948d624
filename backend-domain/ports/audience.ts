/** Tells whether users are watching. Screenshots are taken only while someone can see them. */
export interface Audience {
  /**
   * Whether any client of the user is connected now, to any server. Never rejects: resolves to false when this is
   * unknown.
   */
  watches(ownerId: string): Promise<boolean>;
}

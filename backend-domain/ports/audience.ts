/** Whether users are watching. Pictures of pages are made only while someone can see them. */
export interface Audience {
  /**
   * Whether any client of the user is connected now, to any server. Never rejects: resolves to false when this cannot
   * be found out.
   */
  watches(ownerId: string): Promise<boolean>;
}

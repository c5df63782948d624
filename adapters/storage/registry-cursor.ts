/** The position of a publication in the registry; stays valid after the publication is removed. */
export interface RegistryCursor {
  readonly generatedAt: Date;
  /** The number in the order of publishing, for manifests of the same millisecond. */
  readonly order: number;
}

export function writeRegistryCursor({ generatedAt, order }: RegistryCursor): string {
  return `${generatedAt.getTime()}.${order}`;
}

/** Null for a text that `writeRegistryCursor` cannot have written, because clients send cursors back. */
export function readRegistryCursor(cursor: string): RegistryCursor | null {
  const [, generatedAt, order] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (generatedAt === undefined || order === undefined) return null;
  return { generatedAt: new Date(Number(generatedAt)), order: Number(order) };
}

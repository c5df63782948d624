/** The position of a publication in the registry; still valid once it is removed. */
export interface RegistryCursor {
  readonly generatedAt: Date;
  /** Order of publishing: distinguishes manifests of one millisecond. */
  readonly order: number;
}

export function writeRegistryCursor({ generatedAt, order }: RegistryCursor): string {
  return `${generatedAt.getTime()}.${order}`;
}

/** Null for anything that `writeRegistryCursor` never wrote: cursors come back from outside. */
export function readRegistryCursor(cursor: string): RegistryCursor | null {
  const [, generatedAt, order] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (generatedAt === undefined || order === undefined) return null;
  return { generatedAt: new Date(Number(generatedAt)), order: Number(order) };
}

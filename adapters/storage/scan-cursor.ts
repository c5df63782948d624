/** The position of a scan in its owner's list; still valid once that scan is deleted. */
export interface ScanCursor {
  readonly createdAt: Date;
  /** Order of insertion: distinguishes scans of one millisecond. */
  readonly order: number;
}

export function writeCursor({ createdAt, order }: ScanCursor): string {
  return `${createdAt.getTime()}.${order}`;
}

/** Null for anything that `writeCursor` never wrote: cursors come back from outside. */
export function readCursor(cursor: string): ScanCursor | null {
  const [, createdAt, order] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (createdAt === undefined || order === undefined) return null;
  return { createdAt: new Date(Number(createdAt)), order: Number(order) };
}

/** Where a scan stands in its owner's list; still meaningful once that scan is deleted. */
export interface ScanCursor {
  readonly createdAt: Date;
  /** Order of insertion: tells scans of one millisecond apart. */
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

/** The position of a scan in its owner's list; stays valid after the scan is deleted. */
export interface ScanCursor {
  readonly createdAt: Date;
  /** The number in the order of insertion, for scans of the same millisecond. */
  readonly order: number;
}

export function writeCursor({ createdAt, order }: ScanCursor): string {
  return `${createdAt.getTime()}.${order}`;
}

/** Null for a text that `writeCursor` cannot have written, because clients send cursors back. */
export function readCursor(cursor: string): ScanCursor | null {
  const [, createdAt, order] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (createdAt === undefined || order === undefined) return null;
  return { createdAt: new Date(Number(createdAt)), order: Number(order) };
}

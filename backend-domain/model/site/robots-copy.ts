/** A copy of a site's robots.txt that can be given back to its owner. */
export interface RobotsCopy {
  /** The file byte for byte (with a byte order mark); when it cannot be copied, a comment that says so. */
  readonly text: string;
  readonly isExact: boolean;
  /** A clause about the result. */
  readonly note: string;
}

/**
 * Copies a served robots.txt. RFC 9309 2.2 requires UTF-8, so the bytes are read as UTF-8, whatever a header says. A
 * fragment, or text whose bytes would change when it is written, is never presented as the site's file, because a site
 * that installed it would lose rules. A comment replaces it, and only the lines to add are offered.
 */
export function copyRobots(body: Uint8Array, isWhole: boolean): RobotsCopy {
  if (!isWhole) {
    return standIn(
      'robots.txt is too long to be read to its end; its beginning is obeyed',
      'Your robots.txt is too long to be copied here: keep it as it is, and add these lines to it.',
    );
  }
  const text = exactText(body);
  if (text !== null) return { text, isExact: true, note: 'robots.txt was read' };
  return standIn(
    'robots.txt was read, but is not UTF-8',
    'Your robots.txt is not UTF-8 and cannot be copied here: keep it as it is, and add these lines to it.',
  );
}

function standIn(note: string, sentence: string): RobotsCopy {
  return { text: `# ${sentence}\n`, isExact: false, note };
}

/** The text; null for bytes that are not UTF-8, and for NULs, which databases cannot store as text. */
function exactText(body: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

const START = 'one more page of ';

/** Why a page was skipped that is like others of its pattern. */
export function sampledNote(pattern: string, alreadyRead: number): string {
  return `${START}${pattern}: ${alreadyRead} alike ones were read`;
}

/** Whether a skipped page is a good page that was only not read. */
export function wasSampled(note: string | null): boolean {
  return note?.startsWith(START) ?? false;
}

const START = 'one more page of ';

/** Why a page was skipped that is like others of its pattern. */
export function sampledNote(pattern: string, alreadyRead: number): string {
  return `${START}${pattern}: ${alreadyRead} alike ones were read`;
}

/** Whether a skipped page is a good page that was only not read. */
export function wasSampled(note: string | null): boolean {
  return note?.startsWith(START) ?? false;
}

const MOVED = 'redirects to ';

/** Why an address was skipped that leads to another one of the site. */
export function movedNote(to: string): string {
  return MOVED + to;
}

/** Where a skipped address leads; null when it was skipped for another reason. */
export function movedTo(note: string | null): string | null {
  return note?.startsWith(MOVED) ? note.slice(MOVED.length) : null;
}

const NOT_A_PAGE = 'not a page';

/** Why an address was skipped that answers with something else than HTML. */
export function notAPageNote(contentType: string): string {
  return `${NOT_A_PAGE} (${contentType || 'no content type'})`;
}

/** Whether an address was skipped because its answer is no HTML. */
export function wasNotAPage(note: string | null): boolean {
  return note?.startsWith(NOT_A_PAGE) ?? false;
}

/** Why a page was skipped that could not be read within the limits of time and memory. */
export const TOO_COMPLEX_NOTE = 'too complex to read';

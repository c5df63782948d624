const START = 'one more page of ';

/** Why a page was skipped that is like others of its pattern. */
export function sampledNote(pattern: string, alreadyRead: number): string {
  return `${START}${pattern}: ${alreadyRead} alike ones were read`;
}

/** Whether a skipped page is a good page that was only not read. */
export function wasSampled(note: string | null): boolean {
  return note?.startsWith(START) ?? false;
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

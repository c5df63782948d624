import type { UnreachableReason } from '../site/target-errors.ts';

/** The server limit that ended the reading of a scan's pages. */
export type ReadingLimit = 'time' | 'scan-storage' | 'server-storage';

/** Why a page was skipped. */
export type SkipCause =
  /** It leads to another page of the site, which is read instead. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'other-site'; readonly host: string }
  /** Its answer is not HTML, or HTML that browsers download (`isAttachment`; absent otherwise). */
  | { readonly kind: 'not-a-page'; readonly contentType: string; readonly isAttachment?: true }
  /** Enough pages of its pattern were read. */
  | { readonly kind: 'sampled'; readonly pattern: string; readonly read: number }
  /** Another page has exactly the same content. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'robots' }
  /** The address policy forbids its address. */
  | { readonly kind: 'forbidden-target' }
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'limit'; readonly limit: ReadingLimit }
  | UnspecifiedCause;

/** Why a page could not be read. */
export type FailureCause =
  | { readonly kind: 'answered'; readonly status: number }
  /** `detail`: the error's message, for people. */
  | { readonly kind: 'unreachable'; readonly reason: UnreachableReason; readonly detail: string }
  | { readonly kind: 'too-complex' }
  | UnspecifiedCause;

/** A cause that an older version stored as a text. */
interface UnspecifiedCause {
  readonly kind: 'unspecified';
  readonly detail: string;
}

export type PageCause = SkipCause | FailureCause;

/** Whether a page was skipped because enough pages of its pattern were read. */
export function wasSampled(cause: PageCause | null): boolean {
  return cause?.kind === 'sampled';
}

/** Whether an address was skipped because it leads to another page of the site. */
export function hasMoved(cause: PageCause | null): boolean {
  return cause?.kind === 'moved';
}

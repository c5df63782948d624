/**
 * HTTP requests under the TargetPolicy, which checks every connection, including those of redirects. The connection
 * goes to the very IP address that was checked.
 */
export interface StaticFetcher {
  /**
   * Fetches a URL and follows at most 20 redirects. Resolves for any HTTP answer, whatever its status. Rejects with
   * TargetForbidden, or with SiteUnreachable when no complete response head arrived in time. A body that stalls, breaks
   * off or exceeds `maxBytes` (decoded) resolves with the part that arrived and `truncated` set.
   */
  fetch(url: string, options: FetchOptions): Promise<FetchedResource>;
  close(): Promise<void>;
}

export interface FetchOptions {
  /** For the whole exchange, including redirects and body. */
  readonly timeoutMs: number;
  /** The most bytes of the decoded body. */
  readonly maxBytes: number;
  readonly accept?: string;
  /** Extra headers (Cookie, If-None-Match …); Cookie and Authorization are dropped across origins. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * Called with the target of each redirect; when it returns false, the redirect itself is the answer. Default: always
   * true.
   */
  readonly mayFollow?: (url: string) => boolean;
  /** Whether the body of an answer is read; else it stays empty, and is not truncated. Default: always true. */
  readonly wantsBody?: (head: AnswerHead) => boolean;
}

/** What an answer says before its body. */
export type AnswerHead = Pick<FetchedResource, 'contentType' | 'headers'>;

export interface FetchedResource {
  readonly requestedUrl: string;
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; several values joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** MIME type in lower case without parameters; '' when the server sent none. */
  readonly contentType: string;
  /** Decoded from gzip, br, zstd and deflate; a gzip file (sitemap.xml.gz) is inflated as well. */
  readonly body: Uint8Array;
  /**
   * The body as text. Its encoding is that of the BOM, charset parameter, <meta charset> or XML declaration, else
   * UTF-8. NULs are removed.
   */
  readonly text: string;
  /** Why the body is incomplete; null when it is complete. */
  readonly truncated: 'limit' | 'timeout' | 'broken' | null;
  readonly redirects: readonly string[];
  readonly durationMs: number;
}

/**
 * Guarded HTTP: every connection, each redirect hop included, goes through the TargetPolicy and to the
 * very address that was judged.
 */
export interface StaticFetcher {
  /**
   * Fetches a URL, following redirects (20 at most). Any HTTP answer, whatever its status, resolves.
   * Rejects with TargetForbidden, or SiteUnreachable when no complete head of an answer could be had in time.
   * A body that stalls, breaks off or exceeds `maxBytes` (decoded) resolves with what came and `truncated` set.
   */
  fetch(url: string, options: FetchOptions): Promise<FetchedResource>;
  close(): Promise<void>;
}

export interface FetchOptions {
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  /** Limit of the decoded body in bytes. */
  readonly maxBytes: number;
  readonly accept?: string;
  /** Extra headers (Cookie, If-None-Match …); Cookie and Authorization are dropped across origins. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Asked with the target of each redirect; false: the redirect is returned as the answer. Default: always true. */
  readonly mayFollow?: (url: string) => boolean;
}

export interface FetchedResource {
  readonly requestedUrl: string;
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; several values joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** MIME type in lower case without parameters; '' when the server sent none. */
  readonly contentType: string;
  /** Decoded of gzip, br, zstd and deflate; a gzip file (sitemap.xml.gz) is inflated as well. */
  readonly body: Uint8Array;
  /** The body as text: by BOM, charset parameter, <meta charset> or XML declaration, else UTF-8. Lone NULs removed. */
  readonly text: string;
  /** Why the body is not whole; null when it is. */
  readonly truncated: 'limit' | 'timeout' | 'broken' | null;
  readonly redirects: readonly string[];
  readonly durationMs: number;
}

/** Where a page tries to get to: `host:port` of something inside, or a host alone. */
export type Inside = string;

/** Further answers of a page's own site. */
export interface OwnFile {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One way out of a page, and where it is tried. */
export interface Mechanism {
  /** Text for the body of an HTML page; `url` is the target, which ends in the mechanism's id. */
  readonly body?: (url: string, inside: Inside) => string;
  /** Text for the head: some links count there only. */
  readonly head?: (url: string) => string;
  /** Headers of the page that holds it. */
  readonly headers?: (url: string) => Readonly<Record<string, string>>;
  /** It is the whole page (with its media type), not a part of one. */
  readonly document?: (url: string) => { readonly type: string; readonly text: string };
  /** By path below the page. */
  readonly files?: Readonly<Record<string, (url: string) => OwnFile>>;
  /** A page can try it on one target only: it leads the page away, or counts once. */
  readonly alone?: true;
  /** Chromium allows it to pages of https only. Its targets are https too: http would be mixed content. */
  readonly secure?: true;
  /** A person's click on `#go` is what starts it. */
  readonly clicked?: true;
}

/** By id in tests/data/ssrf-vectors.json. */
export type Mechanisms = Readonly<Record<string, Mechanism>>;

export const markup = (body: (url: string) => string): Mechanism => ({ body });
export const inHead = (head: (url: string) => string): Mechanism => ({ head });
export const alone = (mechanism: Mechanism): Mechanism => ({ ...mechanism, alone: true });
export const secure = (mechanism: Mechanism): Mechanism => ({ ...mechanism, secure: true });

/** `code` may report its result: `told('opened', 'yes')`. An error that it throws is reported as `threw`. */
export const script = (code: (url: string, inside: Inside) => string): Mechanism => ({
  body: (url, inside) => `<script>${telling(url, code(url, inside))}</script>`,
});

/** Code whose `told` reaches the site's own origin. The page stays until it has ended: see `lingering`. */
function telling(url: string, code: string): string {
  const id = new URL(url).pathname.slice(1);
  return `(async () => {
    const told = (what, how) => {
      const report = '/attempted/${id}?' + new URLSearchParams({ what, how });
      fetch(report, { method: 'POST', keepalive: true }).catch(() => {});
    };
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const event = (target, name) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
    window.trying = (window.trying ?? 0) + 1;
    try { ${code} } catch (error) { told('threw', error.name); }
    window.trying -= 1;
  })();`;
}

export const javascript = (text: string): OwnFile => ({
  headers: { 'Content-Type': 'text/javascript' },
  text,
});

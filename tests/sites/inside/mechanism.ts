/** An internal target that a page tries to reach: `host:port`, or only a host. */
export type Inside = string;

/** A further file on the page's own site. */
export interface OwnFile {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One mechanism by which a page can make a request, and how a page tries it. */
export interface Mechanism {
  /** Text for the body of an HTML page; `url` is the target, which ends in the mechanism's id. */
  readonly body?: (url: string, inside: Inside) => string;
  /** Text for the head, because some links only work there. */
  readonly head?: (url: string) => string;
  /** Headers of the page that contains it. */
  readonly headers?: (url: string) => Readonly<Record<string, string>>;
  /** The whole document, with its media type, instead of parts of an HTML page. */
  readonly document?: (url: string) => { readonly type: string; readonly text: string };
  /** Files by their path below the page. */
  readonly files?: Readonly<Record<string, (url: string) => OwnFile>>;
  /** A page can try it on only one target, because it navigates away or works only once. */
  readonly alone?: true;
  /** Chromium allows it only on https pages. Its targets use https too, because http would be mixed content. */
  readonly secure?: true;
  /** A person's click on `#go` starts it. */
  readonly clicked?: true;
}

/** Mechanisms by their id in tests/data/ssrf-vectors.json. */
export type Mechanisms = Readonly<Record<string, Mechanism>>;

export const markup = (body: (url: string) => string): Mechanism => ({ body });
export const inHead = (head: (url: string) => string): Mechanism => ({ head });
export const alone = (mechanism: Mechanism): Mechanism => ({ ...mechanism, alone: true });
export const secure = (mechanism: Mechanism): Mechanism => ({ ...mechanism, secure: true });

/**
 * Runs `code` in the page. The code may report a result, as in `told('opened', 'yes')`; an error that it throws is
 * reported as `threw`.
 */
export const script = (code: (url: string, inside: Inside) => string): Mechanism => ({
  body: (url, inside) => `<script>${telling(url, code(url, inside))}</script>`,
});

/**
 * Wraps code so that `told` sends reports to the site's own origin, and the page stays open until the code has ended
 * (see `lingering`).
 */
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

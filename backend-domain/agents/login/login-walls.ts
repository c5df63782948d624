import { barringWall, type LoginWall, wallKey } from '../../model/crawl/login-wall.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import type { SiteReader } from '../crawler/site-reader.ts';
import type { SiteVisit } from '../crawler/site-visit.ts';
import type { ScanRun } from '../scan-run.ts';
import { memberReader } from './member-reader.ts';

/** The state of a log-in form that blocks pages. */
type WallState =
  /** The owner is asked, or will be asked. `pages`: URLs of the pages that wait for the answer. */
  | { readonly kind: 'asking'; readonly pages: Set<string> }
  | { readonly kind: 'open'; readonly wall: LoginWall; readonly reader: SiteReader }
  /** The scan continues without logging in. */
  | { readonly kind: 'closed' };

/**
 * The log-in forms that the crawl meets while it reads pages. The owner is asked once for each; the pages behind it
 * wait, and all others continue. Pages behind a form are read in a separate browser context, so that public pages are
 * still read as every visitor sees them.
 */
export class LoginWalls {
  readonly #run: ScanRun;
  readonly #visit: SiteVisit;
  /** The key of the log-in form that the start page has beside its content; null when it has none. */
  readonly #openForm: string | null;
  readonly #states = new Map<string, WallState>();
  #asking: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | null = null;

  private constructor(run: ScanRun, visit: SiteVisit, openForm: string | null) {
    this.#run = run;
    this.#visit = visit;
    this.#openForm = openForm;
  }

  static async open(run: ScanRun, visit: SiteVisit): Promise<LoginWalls> {
    const site = await run.ports.notes.read(run.scan.id, 'site');
    return new LoginWalls(run, visit, site?.openForm ?? null);
  }

  /** URLs of pages that wait until the owner logs in. */
  get waiting(): readonly string[] {
    return [...this.#states.values()].flatMap((state) =>
      state.kind === 'asking' ? [...state.pages] : [],
    );
  }

  /** A reader that is logged in; null while there is none. */
  get member(): SiteReader | null {
    for (const state of this.#states.values()) if (state.kind === 'open') return state.reader;
    return null;
  }

  /**
   * The page as it is behind the log-in form; the given reading when there is no form or the scan does not log in.
   * Null: the page waits for the log-in, and is read again later.
   */
  async behind(
    page: { readonly url: string; readonly pattern: string },
    reading: PageReading,
  ): Promise<PageReading | null> {
    const wall = barringWall(reading, page.url, {
      scope: this.#visit.scope,
      openForm: this.#openForm,
    });
    if (wall === null || !this.#mayPass(wall)) return reading;
    const key = wallKey(wall);
    const state = this.#states.get(key) ?? this.#askAt(key, wall);
    if (state.kind === 'closed') return reading;
    if (state.kind === 'open') return state.reader.read(page.url, page.pattern);
    state.pages.add(page.url);
    return null;
  }

  /** Resolves when the owner has answered all requests for credentials. Rejects if asking failed. */
  async settled(): Promise<void> {
    await this.#asking;
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Stops asking, and keeps the logged-in contexts for the next phases of the scan. */
  async leave(): Promise<void> {
    if (this.waiting.length > 0) this.#run.desk.interrupt();
    await this.#asking;
    for (const state of this.#states.values())
      if (state.kind === 'open') await this.#keep(state.wall, state.reader);
  }

  #mayPass(wall: LoginWall): boolean {
    return this.#run.settings.credentialsWaitMs > 0 || this.#run.desk.remembered(wall) !== null;
  }

  /** Asks about one form after the other, so that the owner sees one question at a time. */
  #askAt(key: string, wall: LoginWall): WallState {
    const asking: WallState = { kind: 'asking', pages: new Set() };
    this.#states.set(key, asking);
    this.#asking = this.#asking
      .then(async () => {
        const reader = await memberReader(this.#run, this.#visit, wall);
        this.#states.set(
          key,
          reader === null ? { kind: 'closed' } : { kind: 'open', wall, reader },
        );
      })
      // After an error the pages keep waiting: an interrupted scan asks again when it is resumed.
      .catch((error: unknown) => {
        this.#failure ??= { error };
      });
    return asking;
  }

  async #keep(wall: LoginWall, reader: SiteReader): Promise<void> {
    const member = await reader.release();
    if (member !== null) await this.#run.desk.keep(wall, member);
  }
}

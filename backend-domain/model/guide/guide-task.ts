import type { ElementTarget } from '../manifest/review/element-target.ts';
import type { Match } from './locating.ts';

/** What the guide asks of the page that it drives. One request at a time; each is answered with a GuideAnswer. */
export type GuideRequest =
  /** Only say where the page is. */
  | { readonly do: 'look' }
  /** Open the address and wait until the page has settled. */
  | { readonly do: 'open'; readonly url: string }
  /** Say what each target finds. */
  | { readonly do: 'match'; readonly targets: readonly ElementTarget[] }
  /** Act, and wait until the page has settled. */
  | { readonly do: 'click'; readonly target: ElementTarget }
  | {
      readonly do: 'fill' | 'select' | 'press';
      readonly target: ElementTarget;
      readonly value: string;
    }
  | { readonly do: 'check'; readonly target: ElementTarget }
  /** Say whether the page shows the text. */
  | { readonly do: 'has-text'; readonly text: string };

/** How the page answered. */
export interface GuideAnswer {
  /** Where the page is now. */
  readonly url: string;
  /** Why the request could not be fulfilled, as a sentence; null when it was. */
  readonly failure: string | null;
  /** Of `match`, in the order of the targets; else empty. */
  readonly matches: readonly Match[];
  /** Of `has-text`; else false. */
  readonly found: boolean;
}

/** The requests of one task, and its report at the end. */
export type GuideTask<Report> = Generator<GuideRequest, Report, GuideAnswer>;

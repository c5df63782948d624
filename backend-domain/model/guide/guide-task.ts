import type { ElementTarget } from '../manifest/review/element-target.ts';
import type { Match } from './locating.ts';

/**
 * A request of the guide to the page that it operates. The guide sends one request at a time; each is answered with a
 * GuideAnswer.
 */
export type GuideRequest =
  /** Only report the address of the page. */
  | { readonly do: 'look' }
  /** Open the address and wait until the page has settled. */
  | { readonly do: 'open'; readonly url: string }
  /** Report what each target finds. */
  | { readonly do: 'match'; readonly targets: readonly ElementTarget[] }
  /** Operate the target, and wait until the page has settled. */
  | { readonly do: 'click'; readonly target: ElementTarget }
  | {
      readonly do: 'fill' | 'select' | 'press';
      readonly target: ElementTarget;
      readonly value: string;
    }
  | { readonly do: 'check'; readonly target: ElementTarget }
  /** Report whether the page shows the text. */
  | { readonly do: 'has-text'; readonly text: string };

/** The page's answer to a request. */
export interface GuideAnswer {
  /** The present address of the page. */
  readonly url: string;
  /** Why the request failed, as a sentence; null when it succeeded. */
  readonly failure: string | null;
  /** For `match`: the results in the order of the targets; else empty. */
  readonly matches: readonly Match[];
  /** For `has-text`: whether the page shows the text; else false. */
  readonly found: boolean;
}

/** A task of the guide: yields its requests, and returns its report. */
export type GuideTask<Report> = Generator<GuideRequest, Report, GuideAnswer>;

import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { Scores } from './publishing.ts';
import { SCAN_TYPES, Scan, Timestamp } from './scan.ts';
import { ScanParams } from './scanner.ts';

/** The result of a scan: the answers behind its result page. */

const count = z.int().min(0);

const REVIEW_VERDICTS = ['verified', 'repaired', 'withheld'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

const ReviewedElement = z
  .object({
    id: z.string().describe('As in the manifest'),
    page: z
      .string()
      .nullable()
      .describe('URL of the page that it belongs to; null when several pages have it'),
    type: z.string(),
    role: z.string(),
    name: z.string(),
    verdict: z
      .enum(REVIEW_VERDICTS)
      .describe(
        'verified: found as described; repaired: another locator took the place of the one that failed; withheld: not found, and left out of the manifest',
      ),
    selector_before: z.string().nullable(),
    selector_after: z.string().nullable().describe('Also null when the element is withheld'),
    looked_for: count.describe('Number of pages on which the reviewer looked for it'),
    found_on: count.describe('Number of these pages on which one of its locators found it'),
    seen: z
      .object({
        page: z.string(),
        count: count.describe('How many elements its first locator found'),
        role: z.string().nullable().describe('Role of the first of them'),
        name: z.string().nullable().describe('Name of the first of them'),
      })
      .describe(
        'What its first locator found: on the first page where that was another element, else on the first page',
      ),
  })
  .meta({ id: 'ReviewedElement' });
export type ReviewedElement = Wire<typeof ReviewedElement>;

const ReviewedWorkflow = z
  .object({
    id: z.string(),
    name: z.string(),
    goal: z.string(),
    replay: z
      .enum(['reached_goal', 'broke', 'not_replayed'])
      .describe('not_replayed: it could change something on the site, so it was only checked'),
    broke_at: count.nullable().describe('The step that failed, counted from 1'),
    note: z.string().nullable().describe('Why it failed'),
    withheld: z.boolean().describe('Whether the review left it out of the manifest'),
    steps: z.array(z.object({ n: z.int().min(1), description: z.string() })),
    may_try: z
      .boolean()
      .describe('Whether it can be replayed now: it is in the manifest and known to be harmless'),
  })
  .meta({ id: 'ReviewedWorkflow' });
export type ReviewedWorkflow = Wire<typeof ReviewedWorkflow>;

export const WorkflowParams = ScanParams.extend({
  workflow: z.string().min(1).max(200).describe('Id of the workflow, as in the manifest'),
});

export const WorkflowTrial = z
  .object({
    ok: z.boolean().describe('Every step succeeded and the workflow’s success condition was met'),
    outcome: z
      .enum(['done', 'failed', 'refused', 'left_site'])
      .describe(
        'refused: a button of the live page pays, orders, deletes or cancels; left_site: the page went to another site, and nothing was done there',
      ),
    reason: z.string().nullable().describe('Why it failed or was stopped; null when it succeeded'),
    url: z.string().nullable().describe('Address of the last page; null when none was opened'),
    steps: z.array(
      z.object({
        n: z.int().min(0).describe('0: opening the start page, when no step does it'),
        description: z.string(),
        locator: z.string().nullable().describe('The locator that found it, such as css=#q'),
        ok: z.boolean(),
      }),
    ),
    parameters: z.record(z.string(), z.string()).describe('The values that were used'),
    image: z
      .string()
      .regex(/^data:image\/jpeg;base64,/)
      .nullable()
      .describe('Data URL: a screenshot of the last page'),
  })
  .meta({ id: 'WorkflowTrial' });
export type WorkflowTrial = Wire<typeof WorkflowTrial>;

const ReviewResult = z
  .object({
    reviewed_at: Timestamp,
    pages: z.array(
      z.object({
        url: z.string(),
        reached: z.boolean(),
        note: z.string().nullable().describe('Why it could not be opened'),
      }),
    ),
    elements: z
      .array(ReviewedElement)
      .describe('First withheld, then repaired, then verified ones; at most 3,000'),
    workflows: z.array(ReviewedWorkflow),
  })
  .meta({ id: 'ReviewResult' });
export type ReviewResult = Wire<typeof ReviewResult>;

const ScoreLoss = z
  .object({
    score: z.enum(['speed', 'seo', 'accessibility', 'best_practices', 'agentic']),
    title: z.string().describe('What is wrong, or what was measured'),
    value: z.string().nullable().describe('The measured value, such as `4.2 s`'),
    points: z.int().min(1).max(100).describe('Points that it costs'),
  })
  .meta({ id: 'ScoreLoss' });
export type ScoreLoss = Wire<typeof ScoreLoss>;

export const ScanResult = z
  .object({
    scan: Scan,
    settings: z
      .object({
        scan_type: z.enum(SCAN_TYPES),
        max_pages: count,
        depth_limit: count,
      })
      .describe('The settings for scanning the site again in the same way'),
    has_files: z.boolean().describe('Whether it wrote its files'),
    is_partial: z.boolean().describe('Whether it ended before it was complete'),
    can_resume: z.boolean(),
    worked_seconds: z
      .number()
      .min(0)
      .nullable()
      .describe('Seconds that agents worked, without pauses and waiting; null until they begin'),
    scores: Scores.nullable().describe('Null when the start page was not measured'),
    scores_note: z.string().nullable().describe('Why scores are missing'),
    score_losses: z
      .array(ScoreLoss)
      .describe('What costs each score the most points, at most 3 for each, the largest first'),
    review: ReviewResult.nullable().describe('Null when it was not reviewed'),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = Wire<typeof ScanResult>;

/** The states of a page, in the order in which they are shown. */
const PAGE_STANDINGS = ['read', 'inferred', 'skipped', 'failed', 'found'] as const;
export type PageStanding = (typeof PAGE_STANDINGS)[number];

const ResultPage = z
  .object({
    url: z.string(),
    title: z.string().describe('Empty when unknown'),
    pattern: z.string().describe('URL pattern, such as /product/:slug'),
    standing: z
      .enum(PAGE_STANDINGS)
      .describe(
        'read: opened and understood; inferred: not opened, described from pages of the same pattern; skipped and failed: see reason; found: not read yet',
      ),
    reason: z.string().describe('Why it was not read; empty for a page that was read'),
    needs_login: z.boolean(),
    status: z.int().nullable().describe('HTTP status of the answer; null when there was none'),
    mode: z
      .enum(['browser', 'static'])
      .nullable()
      .describe('Whether it was read with a browser; null when it was not read'),
  })
  .meta({ id: 'ResultPage' });
export type ResultPage = Wire<typeof ResultPage>;

export const ScanPages = z
  .object({
    counts: z
      .object({
        total: count.describe('Every address that the scan knows'),
        read: count,
        inferred: count,
        skipped: count,
        failed: count,
        found: count,
      })
      .describe('Counts of all pages'),
    pages: z.array(ResultPage).describe('In order of discovery, at most 10,000'),
  })
  .meta({ id: 'ScanPages' });
export type ScanPages = Wire<typeof ScanPages>;

const pixels = z.int();

const ShotOutline = z
  .object({
    id: z.string().describe('Id of the element, as in the manifest'),
    x: pixels,
    y: pixels,
    width: pixels,
    height: pixels,
  })
  .meta({ id: 'ShotOutline' });

const PageShot = z
  .object({
    url: z.string(),
    width: pixels.describe('Width of the screenshot in CSS pixels'),
    height: pixels,
    image: z
      .string()
      .regex(/^data:image\/jpeg;base64,/)
      .describe('Data URL'),
    outlines: z.array(ShotOutline).describe('Positions of its elements, in CSS pixels'),
  })
  .meta({ id: 'PageShot' });
export type PageShot = Wire<typeof PageShot>;

export const ScanShots = z
  .object({ shots: z.array(PageShot).describe('In the order of the review, at most 5') })
  .meta({ id: 'ScanShots' });
export type ScanShots = Wire<typeof ScanShots>;

const ComparedPage = z.object({ url: z.string(), title: z.string() }).meta({ id: 'ComparedPage' });
const ComparedElement = z
  .object({
    name: z.string(),
    role: z.string(),
    page: z.string().nullable().describe('Null when several pages have it'),
  })
  .meta({ id: 'ComparedElement' });

export const ScanComparison = z
  .object({
    previous: z
      .object({
        scan: Scan,
        completed_at: Timestamp,
        scores: z.object({ before: Scores.nullable(), after: Scores.nullable() }),
        pages: z.object({
          gained: z.array(ComparedPage).describe('At most 200'),
          lost: z.array(ComparedPage).describe('At most 200'),
          gained_count: count,
          lost_count: count,
        }),
        elements: z
          .object({
            gained: z.array(ComparedElement).describe('At most 200'),
            lost: z.array(ComparedElement).describe('At most 200'),
            gained_count: count,
            lost_count: count,
          })
          .describe('Elements of several pages, and of pages that both scans have read'),
      })
      .nullable()
      .describe('Null when there is no earlier completed scan of the site'),
  })
  .meta({ id: 'ScanComparison' });
export type ScanComparison = Wire<typeof ScanComparison>;

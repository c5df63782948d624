import type { ManifestLocator } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { type OperableNode, oneLine, readOperableNodes } from './accessibility-tree.ts';
import { atRest } from './at-rest.ts';
import type { Claim, PageClaims } from './claims.ts';
import { type Found, installEvaluation, linksOfDocument, type PageEvaluation } from './in-page.ts';
import { manifestLocator } from './manifest-locator.ts';
import { redeploys, type Strength, strengths } from './redeploy.ts';
import { emptyTally, type PageTally } from './tally.ts';

const LOAD_WITHIN_MS = 30_000;
const SETTLE_WITHIN_MS = 5_000;
const REST = { quietMs: 600, mostMs: 10_000 };
const CONFIDENT = 0.9;

/**
 * Compares the manifest's statements about one page with Chromium's accessibility tree of the live page, and tries its
 * locators after each simulated redeploy. `faults` of the tally lists each difference.
 */
export async function judgePage(context: BrowserContext, claims: PageClaims): Promise<PageTally> {
  const page = await context.newPage();
  const tally = emptyTally();
  try {
    await page.goto(claims.url, { waitUntil: 'load', timeout: LOAD_WITHIN_MS });
    await page
      .waitForLoadState('networkidle', { timeout: SETTLE_WITHIN_MS })
      // A page that never stops loading is evaluated in its current state.
      .catch(() => {});
    await page.evaluate(atRest, REST);
    await page.evaluate(installEvaluation);
    const operable = await readOperableNodes(await context.newCDPSession(page));
    const standing = await judgeElements(page, claims.elements, operable, tally);
    await judgeLinks(page, claims, tally);
    for (const strength of strengths) {
      await page.evaluate(redeploys[strength]);
      await judgeSurvival(page, standing, strength, tally);
    }
    return tally;
  } finally {
    await page.close();
  }
}

/**
 * Marks the elements of true claims in the page, and returns the claims about its own document: a simulated redeploy
 * moves frames, and a frame that is moved loads its document anew, with other elements.
 */
async function judgeElements(
  page: Page,
  claims: readonly Claim[],
  operable: readonly OperableNode[],
  tally: PageTally,
): Promise<readonly Claim[]> {
  const reached = new Set<number>();
  const standing: Claim[] = [];
  for (const claim of claims) {
    const [first] = claim.locators;
    const found = first ? await look(page, claim, first, 'mark') : null;
    const node = found === null ? undefined : operable[found.operable];
    const problem = faultOf(claim, found, node);
    const isConfident = claim.confidence >= CONFIDENT;
    tally.claimed += 1;
    if (isConfident) tally.confident += 1;
    if (node) {
      tally.compared += 1;
      if (isSameName(node.name, oneLine(claim.name))) tally.named += 1;
      else tally.faults.push(`name: "${claim.name}" is "${node.name}" (${claim.id})`);
    }
    if (problem !== null) {
      tally.faults.push(problem);
      continue;
    }
    tally.held += 1;
    if (isConfident) tally.confidentHeld += 1;
    if (found && found.operable >= 0) reached.add(found.operable);
    if (claim.frame === null) standing.push(claim);
  }
  judgeRecall(operable, reached, tally);
  return standing;
}

/** A true claim should find every operable element except links, which `judgeLinks` compares by their addresses. */
function judgeRecall(
  operable: readonly OperableNode[],
  reached: ReadonlySet<number>,
  tally: PageTally,
): void {
  for (const [index, { role, name }] of operable.entries()) {
    if (role === 'link') continue;
    tally.operable += 1;
    if (reached.has(index)) tally.reached += 1;
    else tally.faults.push(`missing: ${role} "${name}"`);
  }
}

function faultOf(claim: Claim, found: Found | null, node: OperableNode | undefined): string | null {
  const what = `${claim.role} "${claim.name}" (${claim.id}) by ${claim.locators[0]?.value}`;
  if (found === null) return `no locator: ${what}`;
  if (found.count !== 1) return `finds ${found.count}: ${what}`;
  if (claim.visible === true && !found.isRendered) return `not visible: ${what}`;
  if (node && !isSameRole(node.role, claim.role)) return `is a ${node.role}: ${what}`;
  return null;
}

/**
 * Chromium applies `text-transform` to names, and drops white space next to a comment (`📄<!-- --> <!-- -->Page`, as
 * React's server rendering writes it). Neither the accname specification nor Playwright's `getByRole` does so, and the
 * manifest has names as in the markup, but without invisible characters, as its format says.
 */
function isSameName(chromium: string, claimed: string): boolean {
  return comparable(chromium) === comparable(claimed);
}

function comparable(name: string): string {
  return plainText(name).toLowerCase().replace(/\s+/g, '');
}

/** Chromium has its own role names for some native controls. */
function isSameRole(chromium: string, claimed: string): boolean {
  const same: Readonly<Record<string, readonly string[]>> = {
    DisclosureTriangle: ['button', 'disclosure', 'generic', 'summary'],
    ComboBoxSelect: ['combobox', 'listbox'],
    Date: ['textbox'],
    DateTime: ['textbox'],
    ColorWell: ['textbox'],
  };
  return chromium === claimed || (same[chromium]?.includes(claimed) ?? false);
}

async function judgeLinks(page: Page, { url, links }: PageClaims, tally: PageTally): Promise<void> {
  const known = new Set([...links, url]);
  for (const link of await page.evaluate(linksOfDocument)) {
    tally.links += 1;
    if (known.has(link)) tally.linksKnown += 1;
    else tally.faults.push(`link: ${link}`);
  }
}

/** Tries the locators as agents do: the first one that finds exactly one element decides. */
async function judgeSurvival(
  page: Page,
  standing: readonly Claim[],
  strength: Strength,
  tally: PageTally,
): Promise<void> {
  const survival = tally.survival[strength];
  for (const claim of standing) {
    survival.tried += 1;
    const outcome = await findAgain(page, claim);
    if (outcome === 'held') {
      survival.held += 1;
      continue;
    }
    if (outcome === 'wrong') survival.wrong += 1;
    const ways = claim.locators.map(({ value }) => value).join(' | ');
    tally.faults.push(`${outcome} (${strength}): ${claim.role} "${claim.name}" by ${ways}`);
  }
}

async function findAgain(page: Page, claim: Claim): Promise<'held' | 'wrong' | 'lost'> {
  for (const locator of claim.locators) {
    const { count, isClaimed } = await look(page, claim, locator, 'describe');
    if (count === 1) return isClaimed ? 'held' : 'wrong';
  }
  return 'lost';
}

/** Tries one locator; `mark` stores the found element under the claim's id. */
async function look(
  page: Page,
  claim: Claim,
  { kind, value }: ManifestLocator,
  then: 'mark' | 'describe',
): Promise<Found> {
  const { id, frame, shadow } = claim;
  if (kind === 'css' || kind === 'testid' || kind === 'xpath') {
    return page.evaluate(
      ([kind, value, frame, shadow, id, then]) => {
        const found = globalThis.__evaluation.find(kind, value, frame, shadow);
        if (then === 'mark') globalThis.__evaluation.mark(found, id);
        return globalThis.__evaluation.describe(found, id);
      },
      [kind, value, frame, shadow, id, then] as const,
    );
  }
  const root = frame === null ? page : page.frameLocator(frame);
  return manifestLocator(root, { kind, value }).evaluateAll(
    (found, [id, then]) => {
      // The script was not installed in the JavaScript world of a frame.
      const evaluation =
        globalThis.__evaluation ??
        (window.parent as typeof globalThis.window & { __evaluation: PageEvaluation }).__evaluation;
      if (then === 'mark') evaluation.mark(found, id);
      return evaluation.describe(found, id);
    },
    [id, then] as const,
  );
}

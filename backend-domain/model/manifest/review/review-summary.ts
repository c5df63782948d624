import { withoutForeignAddresses } from '../../shared/foreign-address.ts';
import { DATA_IS_DATA } from '../../shared/instructions.ts';
import type { NarrationTask } from '../../shared/language-task.ts';
import { plainText } from '../../shared/plain-text.ts';
import { counted, listed, percent, shortened, written } from '../../shared/wording.ts';

/** What the reviewer found when it tried the manifest in a fresh browser. */
export interface ReviewSummaryInput {
  readonly domain: string;
  readonly pagesOpened: number;
  /** Elements that their locator found. */
  readonly verified: number;
  /** Elements that no locator found any more; they are left out of the manifest. */
  readonly broken: number;
  /** Elements whose selector was replaced by a locator that finds them. */
  readonly repaired: number;
  readonly workflowsReplayed: number;
  /** How many of the replayed workflows reached their goal. */
  readonly workflowsHeld: number;
  /** One short phrase each, the most serious first. */
  readonly problems: readonly string[];
}

/** Writes the manifest's `review.summary`. */
export const reviewSummaryTask: NarrationTask<ReviewSummaryInput> = {
  name: 'summarise-review',
  instructions: [
    'Tell in two or three sentences how far this manifest of a website can be trusted: how many pages and elements were tried in a fresh browser, what held, what was repaired or left out, which workflows reached their goal, and the most serious problems. Numbers from the data only.',
    DATA_IS_DATA,
  ].join('\n'),
  maxOutputTokens: 300,

  data(input) {
    return {
      domain: input.domain,
      pages_opened: input.pagesOpened,
      elements_verified: input.verified,
      elements_broken: input.broken,
      elements_repaired: input.repaired,
      workflows_replayed: input.workflowsReplayed,
      workflows_held: input.workflowsHeld,
      problems: input.problems.slice(0, 10).map((problem) => plainText(problem, 200)),
    };
  },

  deterministic(input) {
    return [whatHeld(input), whatBroke(input), workflows(input), problems(input)]
      .filter((sentence) => sentence !== '')
      .join(' ');
  },
  clean: (piece, { domain }) => withoutForeignAddresses(piece, domain),
};

function whatHeld({ domain, pagesOpened, verified, broken, repaired }: ReviewSummaryInput): string {
  if (pagesOpened === 0)
    return `No page of ${domain} could be opened again, so nothing is verified.`;
  const opened = `${counted(pagesOpened, 'page')} of ${domain} ${pagesOpened === 1 ? 'was' : 'were'} opened again in a fresh browser`;
  const tried = verified + broken + repaired;
  if (tried === 0) return `${opened}; none of the elements could be tried there.`;
  if (verified === tried)
    return `${opened}: all ${counted(tried, 'element')} tried ${tried === 1 ? 'was' : 'were'} found as described.`;
  return `${opened}: ${written(verified)} of ${counted(tried, 'element')} tried (${percent(verified, tried)}) were found as described.`;
}

function whatBroke({ broken, repaired }: ReviewSummaryInput): string {
  const parts = [
    repaired > 0 ? `${written(repaired)} got another locator that holds` : '',
    broken > 0
      ? `${written(broken)} could not be found any more and ${broken === 1 ? 'is' : 'are'} left out`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Of the others, ${listed(parts)}.`;
}

function workflows({ workflowsReplayed, workflowsHeld }: ReviewSummaryInput): string {
  if (workflowsReplayed === 0) return '';
  if (workflowsHeld === workflowsReplayed)
    return workflowsReplayed === 1
      ? 'The one workflow replayed reached its goal.'
      : `All ${written(workflowsReplayed)} workflows replayed reached their goal.`;
  return `${workflowsHeld === 0 ? 'None' : written(workflowsHeld)} of ${counted(workflowsReplayed, 'workflow')} replayed reached ${workflowsHeld === 1 ? 'its' : 'their'} goal.`;
}

function problems({ problems, domain }: ReviewSummaryInput): string {
  const named = problems
    .map((problem) =>
      shortened(withoutForeignAddresses(problem, domain), 120).replace(/[.\s]+$/u, ''),
    )
    .filter((problem) => problem !== '');
  return named.length === 0 ? '' : `To look at: ${listed(named, 3)}.`;
}

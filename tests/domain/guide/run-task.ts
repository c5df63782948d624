import type {
  GuideAnswer,
  GuideRequest,
  GuideTask,
} from '@signpost/backend-domain/model/guide/guide-task.ts';

/** The answers of a page without a browser; the address stays the same unless the answer names another. */
export type Answering = (request: GuideRequest) => Partial<GuideAnswer>;

/** Runs a task of the guide against scripted answers, and records its requests. */
export function runScripted<Report>(
  task: GuideTask<Report>,
  answering: Answering,
): { readonly report: Report; readonly asked: readonly GuideRequest[] } {
  const asked: GuideRequest[] = [];
  let url = 'about:blank';
  let turn = task.next();
  while (turn.done !== true) {
    asked.push(turn.value);
    if (turn.value.do === 'open') url = turn.value.url;
    const answer = { failure: null, matches: [], found: false, url, ...answering(turn.value) };
    url = answer.url;
    turn = task.next(answer);
  }
  return { report: turn.value, asked };
}

/** Every locator finds one element of the role and name that a button `Search` has. */
export const findsAll: Answering = (request) =>
  request.do === 'match'
    ? { matches: request.targets.map(() => ({ count: 1, role: 'button', name: 'Search' })) }
    : {};

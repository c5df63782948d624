import type {
  GuideAnswer,
  GuideRequest,
  GuideTask,
} from '@signpost/backend-domain/model/guide/guide-task.ts';

/** Scripted answers of a page; the address stays the same unless an answer contains another one. */
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

/** Lets every locator find one element: the button `Search`. */
export const findsAll: Answering = (request) =>
  request.do === 'match'
    ? { matches: request.targets.map(() => ({ count: 1, role: 'button', name: 'Search' })) }
    : {};

/**
 * A wish in the words of a person, with its expected result. A path may contain `*` for any characters. It is compared
 * with the path and the query of an address; the order of the query's parameters does not matter.
 */
export type WrittenTask = PageTask | ElementTask;

/** Done when the browser is at one of the paths, after opening a page or performing a workflow. */
export interface PageTask {
  readonly wish: string;
  readonly leadsTo: readonly string[];
}

/** Done when the CSS selector matches the found element on the page of the task `on`. */
export interface ElementTask {
  readonly wish: string;
  readonly on: PageTask;
  readonly element: string;
}

export interface SiteTasks {
  /** Written before any result for the site was known, and never changed since. */
  readonly writtenFirst: readonly WrittenTask[];
  /** Written when results were already known. */
  readonly writtenLater: readonly WrittenTask[];
}

/** Whether a browser at this address has done the task. */
export function leadsTo(task: PageTask, url: string): boolean {
  return task.leadsTo.some((path) => fits(path, url));
}

/**
 * Whether an address matches a path of a task, in which `*` matches any characters. The order of parameters does not
 * matter; a path without `*` allows no further parameters.
 */
function fits(path: string, url: string): boolean {
  const { pathname, search } = new URL(url);
  const [wantedPath = '', query] = path.split(/\?(.*)/s);
  if (query === undefined) return isLike(path, pathname + search);
  const wanted = parametersOf(query);
  const given = parametersOf(search.slice(1));
  return (
    isLike(wantedPath, pathname) &&
    wanted.every((each) => given.some((parameter) => isLike(each, parameter))) &&
    (path.includes('*') || wanted.length === given.length)
  );
}

/** Some sites separate parameters by semicolons. */
function parametersOf(query: string): string[] {
  return query.split(/[&;]/).filter(Boolean);
}

function isLike(pattern: string, text: string): boolean {
  const escaped = pattern.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`).test(text);
}

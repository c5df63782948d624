type PageMover = (path: string) => void;
let goTo: PageMover = (path) => globalThis.location?.assign(path);

/** Makes the router change pages. Without it the browser loads the page again. */
export function movePagesBy(mover: PageMover): void {
  goTo = mover;
}

/** Opens another page of the app. */
export function movePagesTo(path: string): void {
  goTo(path);
}

type PageMover = (path: string) => void;
let goTo: PageMover = (path) => globalThis.location?.assign(path);

/** Sets how pages change: by the router. Without one the browser loads the page anew. */
export function movePagesBy(mover: PageMover): void {
  goTo = mover;
}

/** Opens another page of the app. */
export function movePagesTo(path: string): void {
  goTo(path);
}

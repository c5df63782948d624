type Navigate = (path: string) => void;
let goTo: Navigate = (path) => globalThis.location?.assign(path);

/** Registers the router. Without it, navigation reloads the whole app. */
export function navigateWith(navigate: Navigate): void {
  goTo = navigate;
}

/** Opens another page of the app, from code outside of React. */
export function navigateTo(path: string): void {
  goTo(path);
}

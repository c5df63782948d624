/** Boxes that scroll are 600 pixels high in a test: jsdom lays nothing out, and a list without height has no rows. */
Object.defineProperties(Element.prototype, {
  clientWidth: { get: () => 1_024, configurable: true },
  clientHeight: { get: () => 600, configurable: true },
});

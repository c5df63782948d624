import { afterEach, beforeEach } from '@jest/globals';

/**
 * The parts of a browser that the app needs and jsdom lacks. Boxes have a size, or long lists would show no row;
 * scrolling and downloads do nothing.
 */
const BOX = { width: 1_024, height: 600 };

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Matches no condition, as a light, wide screen with all its animations does. */
function matchMedia(media: string): MediaQueryList {
  const listening = { addEventListener() {}, removeEventListener() {} };
  const oldListening = { addListener() {}, removeListener() {} };
  return {
    matches: false,
    media,
    onchange: null,
    dispatchEvent: () => true,
    ...listening,
    ...oldListening,
  };
}

/**
 * The page's own URL class. The one of the environment is Node's: what is put into its place there would reach the tests of
 * other projects in the same worker.
 */
class PageUrl extends URL {}

/** Its bytes are arrays of the page, as in a browser; those of the environment's own encoder are Node's. */
class PageTextEncoder extends TextEncoder {
  override encode(text?: string) {
    return Uint8Array.from(super.encode(text));
  }
}

Object.assign(globalThis, {
  TextEncoder: PageTextEncoder,
  URL: PageUrl,
  matchMedia,
  ResizeObserver: SilentResizeObserver,
  scrollTo() {},
});
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} });
// The viewer of files measures its text.
Object.assign(Range.prototype, { getClientRects: () => [] });
const width = { get: () => BOX.width, configurable: true };
const height = { get: () => BOX.height, configurable: true };
Object.defineProperties(Element.prototype, { clientWidth: width, clientHeight: height });
Object.defineProperties(HTMLElement.prototype, { offsetWidth: width, offsetHeight: height });

// jsdom tries every rule of the component library on every element, which takes most of a test's time and changes
// nothing: what is hidden here is hidden by an attribute or by the element's own style.
window.getComputedStyle = (element) => (element as HTMLElement).style;

const { addEventListener } = EventTarget.prototype;

// Calls of the API need the AbortSignal of Node, which jsdom does not take for its own.
EventTarget.prototype.addEventListener = function (type, listener, options): void {
  if (typeof options !== 'object' || options.signal === undefined) {
    addEventListener.call(this, type, listener, options);
    return;
  }
  const { signal, ...rest } = options;
  if (signal.aborted) return;
  addEventListener.call(this, type, listener, rest);
  const remove = () => this.removeEventListener(type, listener, rest);
  signal.addEventListener('abort', remove, { once: true });
};

let addresses = 0;
beforeEach(() => {
  URL.createObjectURL = () => {
    addresses += 1;
    return `blob:http://localhost/${addresses}`;
  };
  URL.revokeObjectURL = () => {};
});

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

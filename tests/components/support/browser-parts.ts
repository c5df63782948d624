import { afterEach, beforeEach } from '@jest/globals';

/**
 * The parts of a browser that the app needs and jsdom lacks. Elements have a size, because long lists would render no
 * row otherwise; scrolling and object URLs do nothing.
 */
const BOX = { width: 1_024, height: 600 };

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Says of every element that it is visible, because jsdom lays nothing out. */
class AllNearObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
    const entry = { ...boxes, target, intersectionRatio: 1, isIntersecting: true, time: 0 };
    queueMicrotask(() => this.#callback([entry], this));
  }

  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Matches no media query, like a wide screen in light mode with animations. */
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
 * A URL class of the page. The environment's class is Node's own: mocks of its static methods would leak into tests of
 * other projects in the same worker.
 */
class PageUrl extends URL {}

/** Encodes into the page's own Uint8Array, as in a browser; the environment's encoder returns Node's. */
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
  IntersectionObserver: AllNearObserver,
  scrollTo() {},
});
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} });
// The file viewer measures its text.
Object.assign(Range.prototype, { getClientRects: () => [] });
const width = { get: () => BOX.width, configurable: true };
const height = { get: () => BOX.height, configurable: true };
Object.defineProperties(Element.prototype, { clientWidth: width, clientHeight: height });
Object.defineProperties(HTMLElement.prototype, { offsetWidth: width, offsetHeight: height });

// jsdom's implementation matches every rule of the component library against every element, which takes most of a
// test's time. It is not needed: elements are hidden by an attribute or their own style here.
window.getComputedStyle = (element) => (element as HTMLElement).style;

const { addEventListener } = EventTarget.prototype;

// Calls of the API need Node's AbortSignal, which jsdom's event targets do not accept.
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

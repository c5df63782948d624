/**
 * Lets elements of jsdom take the AbortSignal of Node, which calls of the API need. jsdom itself refuses it as foreign
 * and so breaks libraries that end their listeners by a signal.
 */
const addListener = EventTarget.prototype.addEventListener;

EventTarget.prototype.addEventListener = function add(type, listener, options) {
  if (typeof options !== 'object' || options.signal === undefined) {
    addListener.call(this, type, listener, options);
    return;
  }
  const { signal, ...rest } = options;
  if (signal.aborted) return;
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), {
    once: true,
  });
  addListener.call(this, type, listener, rest);
};

/**
 * From now on the document works on a copy of its local storage, and its new cookies and broadcasts are dropped. A page
 * that is operated then changes nothing for the other pages that are open in its context or opened later: one click on
 * a switch for dark mode would rename that switch on all of them. Must run in the page's own world. IndexedDB is not
 * covered.
 */
export const STORAGE_COPY_SCRIPT = `(() => {
  const replace = (owner, name, change) => {
    try {
      const found = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { ...found, ...change(found), configurable: true });
    } catch {}
  };
  try {
    const real = window.localStorage;
    const copy = Object.assign(Object.create(Storage.prototype), real);
    const isLocal = (storage) => storage === real || storage === copy;
    const onCopy = {
      getItem: (key) => (Object.hasOwn(copy, key) ? copy[key] : null),
      setItem: (key, value) => { copy[key] = String(value); },
      removeItem: (key) => { delete copy[key]; },
      clear: () => { for (const key of Object.keys(copy)) delete copy[key]; },
      key: (index) => Object.keys(copy)[index] ?? null,
    };
    for (const [name, method] of Object.entries(onCopy))
      replace(Storage.prototype, name, ({ value }) => ({
        value(...values) { return isLocal(this) ? method(...values) : value.apply(this, values); },
      }));
    replace(Storage.prototype, 'length', ({ get }) => ({
      get() { return isLocal(this) ? Object.keys(copy).length : get.call(this); },
    }));
    replace(window, 'localStorage', () => ({ get: () => copy }));
  } catch {}
  replace(Document.prototype, 'cookie', () => ({ set: () => undefined }));
  for (const name of ['set', 'delete'])
    replace(window.CookieStore?.prototype, name, () => ({ value: async () => undefined }));
  replace(BroadcastChannel.prototype, 'postMessage', () => ({ value: () => undefined }));
})();`;

interface KeyEvent {
  readonly type: 'keyDown' | 'keyUp' | 'rawKeyDown';
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

/** Keys by their DOM names (UI Events), with the codes that the DevTools Protocol needs. */
const KEYS: Readonly<Record<string, readonly [code: string, keyCode: number, text?: string]>> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  ' ': ['Space', 32, ' '],
  Space: ['Space', 32, ' '],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
};

/** The events of pressing and releasing one key. */
export function keyEvents(name: string): readonly KeyEvent[] {
  const known = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
  const isLetter = /^[a-z0-9]$/i.test(name);
  const [code, windowsVirtualKeyCode, text] = known ?? [
    isLetter ? (/\d/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`) : '',
    isLetter ? name.toUpperCase().charCodeAt(0) : 0,
    name.length === 1 ? name : undefined,
  ];
  const key = { key: name === 'Space' ? ' ' : name, code, windowsVirtualKeyCode };
  const down: KeyEvent =
    text === undefined ? { ...key, type: 'rawKeyDown' } : { ...key, type: 'keyDown', text };
  return [down, { ...key, type: 'keyUp' }];
}

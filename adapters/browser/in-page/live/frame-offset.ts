/** The position of an element's frame in the main frame's viewport, in CSS pixels. */
export function frameOffset(element: Element): { x: number; y: number } {
  let x = 0;
  let y = 0;
  let view = element.ownerDocument.defaultView;
  while (view?.frameElement) {
    const frame = view.frameElement;
    const box = frame.getBoundingClientRect();
    x += box.left + frame.clientLeft;
    y += box.top + frame.clientTop;
    view = frame.ownerDocument.defaultView;
  }
  return { x, y };
}

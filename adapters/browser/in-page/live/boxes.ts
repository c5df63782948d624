import type { Box, Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Dom } from '../dom.ts';
import { frameOffset } from './frame-offset.ts';
import type { TargetFinder } from './targets.ts';

/** The size of the viewport and the boxes of targets in it, in CSS pixels of the main frame. */
export interface SeenBoxes {
  readonly width: number;
  readonly height: number;
  /** In the order of the targets; null for a target without a visible box. */
  readonly boxes: readonly (Box | null)[];
}

/**
 * The boxes of the targets. A target's box is null when it does not match exactly one element, or when the element is
 * not visible or outside the viewport.
 */
export function boxes(
  finder: TargetFinder,
  targets: readonly Target[],
  { innerWidth: width, innerHeight: height }: Window,
  dom: Dom,
): SeenBoxes {
  const boxOf = (target: Target): Box | null => {
    const [element, second] = finder.find(target);
    if (!element || second || dom.isVisible(element) !== true) return null;
    const { left, top, width: wide, height: high } = element.getBoundingClientRect();
    const offset = frameOffset(element);
    const box = {
      x: Math.round(left + offset.x),
      y: Math.round(top + offset.y),
      width: Math.round(wide),
      height: Math.round(high),
    };
    const isInSight =
      box.width > 0 &&
      box.height > 0 &&
      box.x < width &&
      box.y < height &&
      box.x + box.width > 0 &&
      box.y + box.height > 0;
    return isInSight ? box : null;
  };
  return { width, height, boxes: targets.map(boxOf) };
}

import type { Readiness } from './readiness.ts';

const COLOURS = ['#8a8f98', '#b26b00', '#9a7d0a', '#2f7d32', '#0b7285', '#3b5bdb'] as const;
const LABEL = 'agent readiness';
/** Width of a character in the badge's font at 11 px, rounded up. */
const CHARACTER_WIDTH_PX = 6.6;
const MARGIN_PX = 8;

/** A badge as SVG, with the level and its name. It contains no text of the site. Null: the site could not be read. */
export function readinessBadge(readiness: Readiness | null): string {
  const text = readiness === null ? 'unknown' : `${readiness.level} of 5 · ${readiness.name}`;
  const colour = COLOURS[readiness?.level ?? 0] ?? COLOURS[0];
  const left = widthOf(LABEL);
  const width = left + widthOf(text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${text}">`,
    `<title>${LABEL}: ${text}</title>`,
    `<rect width="${left}" height="20" fill="#3c4148"/>`,
    `<rect x="${left}" width="${width - left}" height="20" fill="${colour}"/>`,
    '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    `<text x="${MARGIN_PX}" y="14">${LABEL}</text>`,
    `<text x="${left + MARGIN_PX}" y="14">${text}</text>`,
    '</g></svg>',
    '',
  ].join('\n');
}

function widthOf(text: string): number {
  return Math.ceil(text.length * CHARACTER_WIDTH_PX) + 2 * MARGIN_PX;
}

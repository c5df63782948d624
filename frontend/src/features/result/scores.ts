import type { Scores } from '@signpost/contracts/http/publishing.ts';

export type ScoreTone = 'good' | 'middling' | 'poor' | 'none';

/** The Lighthouse scores of a start page with their meanings, the most important first. */
export const SCORES: readonly {
  readonly key: keyof Scores;
  readonly name: string;
  readonly meaning: string;
}[] = [
  {
    key: 'agentic',
    name: 'Agentic browsing',
    meaning: 'How well AI agents can understand and operate the page.',
  },
  { key: 'speed', name: 'Speed', meaning: 'How fast the page loads and responds.' },
  { key: 'seo', name: 'SEO', meaning: 'Whether search engines can find and read the page.' },
  {
    key: 'accessibility',
    name: 'Accessibility',
    meaning: 'Whether people can use the page with assistive technology.',
  },
  {
    key: 'best_practices',
    name: 'Best Practices',
    meaning: 'Whether the page is secure and follows current web standards.',
  },
];

/** Lighthouse's thresholds: good from 90, middling from 50, else poor. */
export function toneOf(score: number | null): ScoreTone {
  if (score === null) return 'none';
  if (score >= 90) return 'good';
  return score >= 50 ? 'middling' : 'poor';
}

import { Button } from '@mantine/core';
import type { QuickDiscovery, RobotsStatus } from '@signpost/contracts/http/public.ts';
import { type Ref, useId } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { tierFacts } from '../../lib/scan-tiers.ts';
import classes from './discovery-result.module.css';
import { SummaryText } from './summary-text.tsx';
import type { TypedText } from './use-typed-text.ts';

const ROBOTS: Record<RobotsStatus, string> = {
  good: 'Good',
  needs_improvement: 'Needs improvement',
  missing: 'Missing',
};

interface DiscoveryResultProps {
  readonly result: QuickDiscovery;
  readonly summary: TypedText;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onContinue: () => void;
}

/** The result of the quick analysis, and the button that continues to a deep scan. */
export function DiscoveryResult({ result, summary, headingRef, onContinue }: DiscoveryResultProps) {
  const heading = useId();
  const tier = tierFacts(result.recommended_tier);
  return (
    <section className={classes.result} aria-labelledby={heading}>
      <header className={classes.header}>
        <div>
          <h2 id={heading} ref={headingRef} tabIndex={-1}>
            {result.domain}
          </h2>
          {result.title && <p dir="auto">{result.title}</p>}
        </div>
        <Button onClick={onContinue}>Continue to Deep Scan</Button>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Pages discovered</dt>
          <dd className={classes.number}>
            {result.total_is_minimum && <span className={classes.note}>at least </span>}
            {formatNumber(result.total_urls)}
          </dd>
        </div>
        <div>
          <dt>robots.txt</dt>
          <dd>
            <span className={classes.badge} data-status={result.robots_status}>
              {ROBOTS[result.robots_status]}
            </span>
            {result.robots.problems.length > 0 && (
              <ul className={classes.problems}>
                {result.robots.problems.slice(0, 3).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>Recommended scan tier</dt>
          <dd>
            <strong>{tier.name}</strong>
            <span className={classes.note}>{tier.size}</span>
            {result.total_is_minimum && (
              <span className={classes.note}>
                for an estimated {formatCount(result.estimated_urls, 'page')}
              </span>
            )}
            <span className={classes.note}>Price on request</span>
          </dd>
        </div>
      </dl>
      <div className={classes.summary}>
        <h3>Summary</h3>
        <SummaryText text={summary} />
      </div>
      <footer className={classes.next}>
        <p>
          A deep scan reads your pages one by one and writes the files. You can watch it live.{' '}
          {expectationOf(result)}
        </p>
        <Button size="md" onClick={onContinue}>
          Continue to Deep Scan
        </Button>
      </footer>
    </section>
  );
}

/** How long the deep scan takes, and whether that was measured on this server or estimated. */
function expectationOf({
  estimated_urls,
  expected_minutes,
  expected_from,
}: QuickDiscovery): string {
  if (expected_minutes === 0) return '';
  const time = `It takes about ${formatCount(expected_minutes, 'minute')} for ${formatCount(estimated_urls, 'page')}`;
  return expected_from === 'scans'
    ? `${time}, based on the latest scans on this server.`
    : `${time}. This is an estimate: this server has finished too few scans to measure.`;
}

import type { ScanPages, ScanResult } from '@signpost/contracts/http/result.ts';
import { Section } from '../../components/section.tsx';
import { formatCount, formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts';
import { Gauge } from './gauge.tsx';
import classes from './result.module.css';
import { countVerdicts } from './review-filter.ts';
import { SCORES } from './scores.ts';

interface VerdictProps {
  readonly result: ScanResult;
  /** Undefined until they are known. */
  readonly counts: ScanPages['counts'] | undefined;
}

/** The result at a glance: the site, how many of its pages were read, the scores and the review. */
export function Verdict({ result, counts }: VerdictProps) {
  const { scan, scores, scores_note: note, score_losses: losses, worked_seconds: seconds } = result;
  const ended = scan.status === 'completed' || result.is_partial;
  return (
    <Section title="Verdict" id="verdict">
      <p>
        Started {formatDateTime(scan.createdAt)}
        {seconds !== null && ` · ${durationText(seconds, ended)}`}
      </p>
      <PageCounts counts={counts} />
      {scores === null ? (
        <p>
          {ended
            ? 'The start page was not measured, so there are no scores.'
            : 'The scores appear once Lighthouse has measured the start page.'}
        </p>
      ) : (
        <ul className={classes.gauges} aria-label="Scores of the start page, 0 to 100">
          {SCORES.map(({ key, name, meaning }) => (
            <Gauge
              key={key}
              name={name}
              meaning={meaning}
              score={scores[key]}
              losses={losses.filter(({ score }) => score === key)}
            />
          ))}
        </ul>
      )}
      {note !== null && <p>{note}</p>}
      <ReviewLine result={result} />
    </Section>
  );
}

function durationText(seconds: number, ended: boolean): string {
  const duration = formatDuration(seconds);
  return ended ? `took ${duration}, without pauses and waiting times` : `${duration} so far`;
}

/**
 * How many pages have each state, with the meaning of the state. Until the counts are known, dashes keep their room, so
 * that nothing below them moves.
 */
function PageCounts({ counts }: Pick<VerdictProps, 'counts'>) {
  const numbers: readonly (readonly [string, number | undefined, string])[] = [
    ['Found', counts?.total, 'addresses that the scan knows'],
    ['Read', counts?.read, 'opened and understood'],
    ['Inferred', counts?.inferred, 'described from similar pages'],
    ['Skipped', counts?.skipped, 'left alone, with a reason'],
    ['Failed', counts?.failed, 'could not be read'],
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value === undefined ? '–' : formatNumber(value)}</strong>
            <span>{meaning}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReviewLine({ result: { review } }: { readonly result: ScanResult }) {
  if (review === null) return <p>The manifest has not been reviewed yet.</p>;
  const { verified, repaired, withheld } = countVerdicts(review.elements);
  return (
    <p className={classes.review}>
      Review: <strong>{formatNumber(verified)} verified</strong>,{' '}
      <strong>{formatNumber(repaired)} repaired</strong>,{' '}
      <strong>{formatNumber(withheld)} withheld</strong> on{' '}
      {formatCount(review.pages.filter(({ reached }) => reached).length, 'page')}.{' '}
      <a href="#proof">See the list</a>
    </p>
  );
}

import type { SiteReport as Report, Scores } from '@signpost/contracts/http/publishing.ts';
import { Link } from 'react-router-dom';
import { Portions } from '../../components/portions.tsx';
import { Section } from '../../components/section.tsx';
import { formatDateTime, formatNumber, wholeMinutes } from '../../lib/format.ts';
import { resultPath } from '../../lib/scan-paths.ts';
import classes from './reports.module.css';
import { ScoreChart } from './score-chart.tsx';

const SCORES: readonly (readonly [keyof Scores, string])[] = [
  ['speed', 'Speed'],
  ['seo', 'SEO'],
  ['accessibility', 'Accessibility'],
  ['best_practices', 'Best Practices'],
  ['agentic', 'Agentic'],
];

const SCANS_SHOWN = 50;

/** The score history of a site, as charts and as a table. */
export function SiteReport({ report }: { readonly report: Report }) {
  const { domain, points } = report;
  const measured = SCORES.filter(([key]) => points.some(({ scores }) => scores[key] !== null));
  return (
    <Section title={domain}>
      {measured.length === 0 ? (
        <p>No scan of this site has measured a score.</p>
      ) : (
        <div className={classes.charts}>
          {measured.map(([key, name]) => (
            <ScoreChart key={key} name={name} scores={points.map(({ scores }) => scores[key])} />
          ))}
        </div>
      )}
      <details className={classes.numbers}>
        <summary>All scans as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
        <section className={classes.scroll} tabIndex={0} aria-label={`Scores of ${domain}`}>
          <Portions items={points.toReversed()} size={SCANS_SHOWN}>
            {(shown) => (
              <table>
                <thead>
                  <tr>
                    <th scope="col">Completed</th>
                    <th scope="col">Pages read</th>
                    <th scope="col">Minutes</th>
                    {SCORES.map(([key, name]) => (
                      <th key={key} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((point) => (
                    <tr key={point.scan_id}>
                      <th scope="row">
                        <Link to={resultPath(point.scan_id)}>
                          {formatDateTime(point.completed_at)}
                        </Link>
                      </th>
                      <td>{formatNumber(point.pages_crawled)}</td>
                      <td>
                        {point.duration_seconds === null
                          ? '–'
                          : wholeMinutes(point.duration_seconds)}
                      </td>
                      {SCORES.map(([key]) => (
                        <td key={key}>{point.scores[key] ?? '–'}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Portions>
        </section>
      </details>
    </Section>
  );
}

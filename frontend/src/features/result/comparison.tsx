import type { Scores } from '@signpost/contracts/http/publishing.ts';
import type { ScanComparison } from '@signpost/contracts/http/result.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Section } from '../../components/section.tsx';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import { resultPath } from '../../lib/scan-paths.ts';
import classes from './result.module.css';
import { useScanComparisonQuery } from './result-api.ts';
import { SCORES } from './scores.ts';

type Previous = NonNullable<ScanComparison['previous']>;

/** The changes since the previous completed scan of the site. */
export function Comparison({
  scan: { id, status },
}: {
  readonly scan: Pick<Scan, 'id' | 'status'>;
}) {
  const { data, error, refetch } = useScanComparisonQuery({ id, status });
  return (
    <Section title="Changes since the previous scan" id="changes">
      {data === undefined && error === undefined && <LoadingLabel />}
      {data === undefined && error !== undefined && (
        <LoadFailure title="The comparison could not be loaded" error={error} onRetry={refetch} />
      )}
      {data?.previous === null && <p>This is the first completed scan of this site.</p>}
      {data?.previous && <Changes previous={data.previous} />}
    </Section>
  );
}

function Changes({ previous }: { readonly previous: Previous }) {
  const { scan, completed_at: completedAt, scores, pages, elements } = previous;
  return (
    <>
      <p>
        Compared with the{' '}
        <Link to={resultPath(scan.id)}>scan completed {formatDateTime(completedAt)}</Link>.
      </p>
      {scores.before !== null && scores.after !== null && (
        <ScoreTable before={scores.before} after={scores.after} />
      )}
      <Difference
        name="Pages"
        difference={pages}
        entry={({ url, title }) => [url, `${title || url} (${url})`]}
      />
      <Difference
        name="Elements"
        difference={elements}
        entry={({ role, name, page }) => [
          `${role} ${name} ${page ?? ''}`,
          `${role} “${name}” ${page === null ? 'on several pages' : `on ${page}`}`,
        ]}
      />
    </>
  );
}

function ScoreTable({ before, after }: { readonly before: Scores; readonly after: Scores }) {
  return (
    <table className={classes.scoreTable}>
      <caption className="visually-hidden">Scores before and after</caption>
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {SCORES.map(({ key, name }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{before[key] ?? '–'}</td>
            <td>{after[key] ?? '–'}</td>
            <td>{changeOf(before[key], after[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeOf(before: number | null, after: number | null): string {
  if (before === null || after === null) return '–';
  const change = after - before;
  return change > 0 ? `+${change}` : change === 0 ? '0' : `−${-change}`;
}

interface DifferenceProps<Entry> {
  readonly name: string;
  readonly difference: {
    readonly gained: readonly Entry[];
    readonly lost: readonly Entry[];
    readonly gained_count: number;
    readonly lost_count: number;
  };
  /** The React key and the text of an entry. */
  readonly entry: (entry: Entry) => readonly [string, string];
}

function Difference<Entry>({ name, difference, entry }: DifferenceProps<Entry>) {
  const { gained, lost, gained_count: more, lost_count: less } = difference;
  return (
    <div>
      <h3>{name}</h3>
      {more + less === 0 && <p>No change.</p>}
      <Entries title={`${formatNumber(more)} gained`} total={more} entries={gained.map(entry)} />
      <Entries title={`${formatNumber(less)} lost`} total={less} entries={lost.map(entry)} />
    </div>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly total: number;
  readonly entries: readonly (readonly [string, string])[];
}

function Entries({ title, total, entries }: EntriesProps) {
  if (total === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={classes.plain}>
        {entries.map(([key, text], place) => (
          <li key={`${key} ${String(place)}`} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {total > entries.length && <p>And {formatCount(total - entries.length, 'other')}.</p>}
    </details>
  );
}

import { Chip, NativeSelect } from '@mantine/core';
import type {
  PageShot,
  ReviewedElement,
  ReviewResult,
  ReviewVerdict,
} from '@signpost/contracts/http/result.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Section } from '../../components/section.tsx';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './result.module.css';
import { useScanShotsQuery } from './result-api.ts';
import { countVerdicts, VERDICT_NAMES } from './review-filter.ts';
import { ReviewList } from './review-list.tsx';
import { ShotView } from './shot-view.tsx';
import { shownElements } from './shown-elements.ts';
import { WorkflowList } from './workflow-list.tsx';

const NO_SHOTS: readonly PageShot[] = [];

interface ProofProps {
  readonly scan: Pick<Scan, 'id' | 'status'>;
  readonly review: ReviewResult | null;
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** What the reviewer found when it tried the elements and workflows in a fresh browser. */
export const Proof = memo(({ scan: { id, status }, review, manifest }: ProofProps) => {
  const { data } = useScanShotsQuery({ id, status }, { skip: review === null });
  const shots = useDeferredValue(data?.shots ?? NO_SHOTS);
  if (review === null) {
    return (
      <Section title="Proof" id="proof">
        <p>There is no review yet. The reviewer tries the manifest after it is written.</p>
      </Section>
    );
  }
  const closed = review.pages.filter(({ reached }) => !reached);
  return (
    <Section title="Proof" id="proof">
      <p className={classes.summary}>
        Reviewed {formatDateTime(review.reviewed_at)}.
        {manifest?.review && ` ${manifest.review.summary}`}
      </p>
      {closed.length > 0 && (
        <ul className={classes.plain} aria-label="Pages that could not be opened">
          {closed.map(({ url, note }) => (
            <li key={url}>
              <span dir="ltr">{url}</span> could not be opened{note && `: ${note}`}
            </li>
          ))}
        </ul>
      )}
      <h3>Elements</h3>
      <Elements elements={review.elements} shots={shots} manifest={manifest} />
      <h3>Workflows</h3>
      <WorkflowList scanId={id} workflows={review.workflows} manifest={manifest} />
    </Section>
  );
});

interface ElementsProps {
  readonly elements: readonly ReviewedElement[];
  readonly shots: readonly PageShot[];
  readonly manifest: AiManifest | undefined;
}

/** The elements of one page beside its screenshot, or the elements of all pages. */
const Elements = memo(({ elements, shots, manifest }: ElementsProps) => {
  const [verdict, setVerdict] = useState<ReviewVerdict | 'all'>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const counts = useMemo(() => countVerdicts(elements), [elements]);
  const shot = chosen === '' ? null : (shots.find(({ url }) => url === chosen) ?? shots[0] ?? null);
  const shown = useMemo(() => shownElements(elements, verdict, shot), [elements, verdict, shot]);
  return (
    <>
      <div className={classes.filters}>
        {shots.length > 0 && (
          <NativeSelect
            label="Show the elements of"
            value={shot?.url ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              ...shots.map(({ url }) => ({ value: url, label: url })),
              { value: '', label: 'All pages' },
            ]}
          />
        )}
      </div>
      <Chip.Group value={verdict} onChange={(value) => setVerdict(value as ReviewVerdict | 'all')}>
        <div className={classes.choices} role="radiogroup" aria-label="Show elements that are">
          <Chip value="all" size="sm">
            All {formatNumber(elements.length)}
          </Chip>
          {(['verified', 'repaired', 'withheld'] as const).map((value) => (
            <Chip key={value} value={value} size="sm">
              {VERDICT_NAMES[value]} {formatNumber(counts[value])}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={shot === null ? undefined : classes.beside}>
        {shot !== null && (
          <div className={classes.sticky}>
            <ShotView shot={shot} elements={shown} />
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <section aria-label="Tried elements" className={classes.list} tabIndex={0}>
          <ReviewList
            key={`${verdict} ${shot?.url ?? ''}`}
            elements={shown}
            verdict={verdict}
            manifest={manifest}
          />
        </section>
      </div>
    </>
  );
});

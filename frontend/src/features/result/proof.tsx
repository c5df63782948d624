import { Chip, NativeSelect } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
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
/** Screenshots are loaded when the elements are this near to the visible part of the page. */
const NEAR = { rootMargin: '600px' };

interface ProofProps {
  readonly scan: Pick<Scan, 'id' | 'status'>;
  readonly review: ReviewResult | null;
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** What the reviewer found when it tried the elements and workflows in a fresh browser. */
export const Proof = memo(({ scan, review, manifest }: ProofProps) => {
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
      <Elements scan={scan} elements={review.elements} manifest={manifest} />
      <h3>Workflows</h3>
      <WorkflowList scanId={scan.id} workflows={review.workflows} manifest={manifest} />
    </Section>
  );
});

interface ElementsProps extends Pick<ProofProps, 'scan' | 'manifest'> {
  readonly elements: readonly ReviewedElement[];
}

/** The elements of one page beside its screenshot, or the elements of all pages. */
const Elements = memo(({ scan, elements, manifest }: ElementsProps) => {
  const { shots, ref } = useShotsWhenNear(scan);
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
      <div ref={ref} className={shot === null ? undefined : classes.beside}>
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

/** Loads the screenshots, which are large, once the element with this `ref` is nearly visible. */
function useShotsWhenNear({ id, status }: ProofProps['scan']) {
  const { ref, entry } = useIntersection(NEAR);
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const { data } = useScanShotsQuery({ id, status }, { skip: !wasNear });
  return { ref, shots: useDeferredValue(data?.shots ?? NO_SHOTS) };
}

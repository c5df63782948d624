import { SegmentedControl } from '@mantine/core';
import type { ReviewedElement, ReviewVerdict } from '@signpost/contracts/http/result.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { useMemo, useState } from 'react';
import { Portions } from '../../components/portions.tsx';
import { formatNumber } from '../../lib/format.ts';
import { findElement } from './find-element.ts';
import classes from './result.module.css';
import { countVerdicts, whatWasSeen } from './review-filter.ts';

const SHOWN = 25;

const NAMES: Readonly<Record<ReviewVerdict, string>> = {
  verified: 'Verified',
  repaired: 'Repaired',
  withheld: 'Withheld',
};

interface ReviewListProps {
  readonly elements: readonly ReviewedElement[];
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** Every element that the reviewer tried, and what it saw. */
export function ReviewList({ elements, manifest }: ReviewListProps) {
  const [verdict, setVerdict] = useState<ReviewVerdict | 'all'>('all');
  const counts = useMemo(() => countVerdicts(elements), [elements]);
  const shown = useMemo(
    () => (verdict === 'all' ? elements : elements.filter((one) => one.verdict === verdict)),
    [elements, verdict],
  );
  return (
    <>
      <SegmentedControl
        aria-label="Show elements that are"
        value={verdict}
        onChange={(value) => setVerdict(value as ReviewVerdict | 'all')}
        data={[
          { value: 'all', label: `All ${formatNumber(elements.length)}` },
          ...(['verified', 'repaired', 'withheld'] as const).map((value) => ({
            value,
            label: `${NAMES[value]} ${formatNumber(counts[value])}`,
          })),
        ]}
      />
      {shown.length === 0 ? (
        <p>No element is {NAMES[verdict as ReviewVerdict]?.toLowerCase() ?? 'listed'}.</p>
      ) : (
        <Portions items={shown} size={SHOWN} key={verdict}>
          {(some) => (
            <ul className={classes.elements} aria-label="Elements that the reviewer tried">
              {some.map((element, place) => (
                <Element
                  key={`${element.id} ${String(place)}`}
                  element={element}
                  manifest={manifest}
                />
              ))}
            </ul>
          )}
        </Portions>
      )}
    </>
  );
}

interface ElementProps {
  readonly element: ReviewedElement;
  readonly manifest: AiManifest | undefined;
}

function Element({ element, manifest }: ElementProps) {
  const described = manifest && findElement(manifest, element);
  const locator = element.selector_after ?? element.selector_before;
  return (
    <li className={classes.element}>
      <div className={classes.elementHead}>
        <span className={classes.verdict} data-verdict={element.verdict}>
          {NAMES[element.verdict]}
        </span>
        <strong dir="auto">{element.name || 'No name'}</strong>
        <span className={classes.dim}>{element.role || element.type}</span>
        {described && (
          <span className={classes.dim}>confidence {described.confidence.toFixed(2)}</span>
        )}
      </div>
      {locator !== null && (
        <code dir="ltr" className={classes.locator}>
          {locator}
        </code>
      )}
      {element.verdict === 'repaired' && element.selector_before !== null && (
        <span className={classes.dim}>
          before: <del dir="ltr">{element.selector_before}</del>
        </span>
      )}
      {described && described.fallbacks.length > 0 && (
        <span className={classes.dim}>
          else {described.fallbacks.map(({ kind, value }) => `${kind} ${value}`).join(', ')}
        </span>
      )}
      <span>{whatWasSeen(element)}</span>
    </li>
  );
}

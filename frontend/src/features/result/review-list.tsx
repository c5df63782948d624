import type { ReviewedElement, ReviewVerdict } from '@signpost/contracts/http/result.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { Portions } from '../../components/portions.tsx';
import { findElement } from './find-element.ts';
import classes from './result.module.css';
import { VERDICT_NAMES, whatWasSeen } from './review-filter.ts';
import type { ShownElement } from './shown-elements.ts';

const SHOWN = 25;

interface ReviewListProps {
  readonly elements: readonly ShownElement[];
  readonly verdict: ReviewVerdict | 'all';
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** The elements that the reviewer tried, each with the finding. */
export function ReviewList({ elements, verdict, manifest }: ReviewListProps) {
  if (elements.length === 0) {
    const which = verdict === 'all' ? 'listed' : VERDICT_NAMES[verdict].toLowerCase();
    return <p>No element is {which}.</p>;
  }
  // Numbered elements are always shown, because the screenshot links to them.
  const numbered = elements.findLastIndex(({ number }) => number !== null);
  return (
    <Portions items={elements} size={SHOWN} including={numbered}>
      {(some) => (
        <ul className={classes.elements} aria-label="Elements that the reviewer tried">
          {some.map(({ element, number }, place) => (
            <Element
              key={`${element.id} ${String(place)}`}
              element={element}
              number={number}
              manifest={manifest}
            />
          ))}
        </ul>
      )}
    </Portions>
  );
}

interface ElementProps {
  readonly element: ReviewedElement;
  readonly number: number | null;
  readonly manifest: AiManifest | undefined;
}

function Element({ element, number, manifest }: ElementProps) {
  const described = manifest && findElement(manifest, element);
  const locator = element.selector_after ?? element.selector_before;
  return (
    <li className={classes.element} id={number === null ? undefined : `element-${number}`}>
      <div className={classes.elementHead}>
        {number !== null && <span className={classes.dim}>{number}</span>}
        <span className={classes.verdict} data-verdict={element.verdict}>
          {VERDICT_NAMES[element.verdict]}
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
          {locator === null ? '' : 'else '}
          {described.fallbacks.map(({ kind, value }) => `${kind} ${value}`).join(', ')}
        </span>
      )}
      <span>{whatWasSeen(element)}</span>
    </li>
  );
}

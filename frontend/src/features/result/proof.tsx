import type { ReviewResult } from '@signpost/contracts/http/result.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { Section } from '../../components/section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import classes from './result.module.css';
import { ReviewList } from './review-list.tsx';
import { WorkflowList } from './workflow-list.tsx';

interface ProofProps {
  readonly review: ReviewResult | null;
  readonly manifest: AiManifest | undefined;
}

/** What the reviewer tried in a fresh browser, and what it saw. */
export function Proof({ review, manifest }: ProofProps) {
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
      <p>
        Reviewed {formatDateTime(review.reviewed_at)} in a fresh browser.
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
      <ReviewList elements={review.elements} manifest={manifest} />
      <h3>Workflows</h3>
      <WorkflowList workflows={review.workflows} />
    </Section>
  );
}

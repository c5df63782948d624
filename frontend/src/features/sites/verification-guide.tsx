import { Button } from '@mantine/core';
import type { Verification } from '@signpost/contracts/http/publishing.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useVerifySiteMutation } from '../../lib/sites-api.ts';
import classes from './sites.module.css';

interface VerificationGuideProps {
  /** The id of any scan of the site. */
  readonly scanId: string;
  readonly verification: Verification;
}

/** The three ways to verify ownership of a site, and the button that checks them. */
export function VerificationGuide({ scanId, verification }: VerificationGuideProps) {
  const [verify, { data, error, isLoading }] = useVerifySiteMutation();
  const { file, meta_tag: tag, robots_line: line } = verification.instructions;
  return (
    <div className={classes.guide}>
      <p>
        One of these is enough. Verified sites get a badge, and their manifest takes precedence. We
        look again every 30 days, so leave it in place.
      </p>
      <ul className={classes.ways}>
        <li>
          <h3>A file</h3>
          <p>
            Put it at <code dir="ltr">{file.url}</code>.
          </p>
          <Button
            variant="default"
            size="xs"
            onClick={() => saveFile('signpost-verification.txt', file.content, 'text/plain')}
          >
            Download the file
          </Button>
        </li>
        <li>
          <h3>A meta tag in the head of the start page</h3>
          <CodeBlock>{tag}</CodeBlock>
          <CopyButton text={tag} label="Copy tag" />
        </li>
        <li>
          <h3>The AI-Manifest line in robots.txt</h3>
          <CodeBlock>{line}</CodeBlock>
          <CopyButton text={line} label="Copy line" />
        </li>
      </ul>
      <BusyButton size="sm" busy={isLoading} onClick={() => void verify(scanId)}>
        Check now
      </BusyButton>
      {verification.checked_at !== null && (
        <p className={classes.dim}>Last checked {formatDateTime(verification.checked_at)}</p>
      )}
      {error && <ErrorBox>{errorOfFailure(error).message}</ErrorBox>}
      <ul className={classes.checks} aria-live="polite">
        {data?.checks.map(({ method, passed, message }) => (
          <li key={method} data-passed={passed}>
            <span aria-hidden="true">{passed ? '✓' : '–'}</span> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Button } from '@mantine/core';
import { errorOfFailure } from '../lib/api-error.ts';
import { ErrorBox } from './error-box.tsx';

interface LoadFailureProps {
  readonly title: string;
  /** The error of a query. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says that something could not be loaded, and why, and lets the user try again. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <ErrorBox
      title={title}
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {errorOfFailure(error).message}
    </ErrorBox>
  );
}

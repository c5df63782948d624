import { Button, Skeleton } from '@mantine/core';
import type { Answer } from '@signpost/contracts/http/routes.ts';
import type { ReactNode } from 'react';
import { ErrorBox } from '../../components/error-box.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';

/** The state of a query for a manifest. */
export interface ManifestQuery {
  readonly data?: Answer<'sessionManifest'> | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface ManifestStateProps {
  readonly answer: ManifestQuery;
  readonly children: (manifest: Answer<'sessionManifest'>['manifest']) => ReactNode;
}

/** Renders the manifest of a query, else a loading or an error message. */
export function ManifestState({ answer, children }: ManifestStateProps) {
  if (answer.data !== undefined) return children(answer.data.manifest);
  if (answer.error === undefined)
    return <Skeleton height={220} aria-label="Loading the manifest" />;
  const { message, code, status } = errorOfFailure(answer.error);
  return (
    <ErrorBox
      action={
        <Button variant="default" onClick={() => void answer.refetch()}>
          Retry
        </Button>
      }
    >
      Failed to load manifest: {message}
      {code === 'MANIFEST_NOT_GENERATED' && ' Please wait a moment and try again.'}
      {status === 404 && ' The manifest was not found. It may have been deleted.'}
    </ErrorBox>
  );
}

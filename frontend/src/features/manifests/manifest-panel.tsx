import { Button } from '@mantine/core';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import type { Ref } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import classes from './manifest-panel.module.css';
import { PageDetails } from './page-details.tsx';
import { WebsiteOverview } from './website-overview.tsx';

interface ManifestPanelProps {
  readonly manifest: AiManifest | null;
  readonly loading: boolean;
  readonly error: ApiError | null;
  readonly selectedUrl: string | null;
  readonly onOverview: () => void;
  readonly onRetry: () => void;
}

/** The manifest of the selected scan: the overview of the site, or the page that was selected in the sitemap. */
export function ManifestPanel({
  ref,
  ...props
}: ManifestPanelProps & { readonly ref?: Ref<HTMLElement> }) {
  return (
    <section ref={ref} aria-label="Manifest" className={classes.panel}>
      <h2>Manifest</h2>
      <Content {...props} />
    </section>
  );
}

function Content(props: ManifestPanelProps) {
  const { manifest, loading, error, selectedUrl, onOverview, onRetry } = props;
  if (loading) return <LoadingLabel />;
  if (error !== null) {
    return (
      <ErrorBox
        title="Failed to load manifest"
        action={
          <Button size="xs" variant="default" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error.message}
      </ErrorBox>
    );
  }
  if (manifest === null) {
    return (
      <EmptyState title="No manifest available">The scan may still be in progress.</EmptyState>
    );
  }
  return selectedUrl === null ? (
    <WebsiteOverview manifest={manifest} />
  ) : (
    <PageDetails manifest={manifest} url={selectedUrl} onBack={onOverview} />
  );
}

import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { memo, type ReactNode, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Section } from '../../components/section.tsx';
import { PageList } from './page-list.tsx';
import classes from './result.module.css';
import { useScanPagesQuery } from './result-api.ts';

/** Details of one page, which another feature shows. */
export type PageDetailsView = (manifest: AiManifest, url: string, onBack: () => void) => ReactNode;

interface PagesProps {
  readonly scan: Pick<Scan, 'id' | 'status'>;
  readonly manifest: AiManifest | undefined;
  readonly details: PageDetailsView;
}

/** The pages of the site, and the details of the selected one. */
export const Pages = memo(({ scan: { id, status }, manifest, details }: PagesProps) => {
  const { data, error, refetch } = useScanPagesQuery({ id, status });
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Section title="Pages" id="pages">
      {data === undefined && error === undefined && <LoadingLabel />}
      {data === undefined && error !== undefined && (
        <LoadFailure title="The pages could not be loaded" error={error} onRetry={refetch} />
      )}
      {data !== undefined && (
        <div className={classes.columns} data-detailed={selected !== null || undefined}>
          <div>
            <PageList answer={data} selected={selected} onSelect={setSelected} />
          </div>
          {selected !== null && (
            <section aria-label="Page details">
              {manifest === undefined ? (
                <p>The manifest does not describe {selected}.</p>
              ) : (
                details(manifest, selected, () => setSelected(null))
              )}
            </section>
          )}
        </div>
      )}
    </Section>
  );
});

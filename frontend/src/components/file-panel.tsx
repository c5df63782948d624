import { lazy, Suspense } from 'react';
import { FileActions } from './file-actions.tsx';
import classes from './file-panel.module.css';
import type { FileViewProps } from './file-view.tsx';
import { LoadingLabel } from './loading-label.tsx';

// Loaded lazily: the viewer is larger than the rest of the page, and few users open a file.
const FileView = lazy(() => import('./file-view.tsx'));

interface FilePanelProps extends FileViewProps {
  /** Media type of the download. */
  readonly type: string;
}

/** A whole file to copy, download and read. Where there is an earlier version, the new lines are marked. */
export function FilePanel({ type, ...file }: FilePanelProps) {
  return (
    <div className={classes.panel}>
      <FileActions name={file.name} text={file.text} type={type} />
      {file.original !== null && <p>Lines that the scan adds are marked.</p>}
      <Suspense fallback={<LoadingLabel />}>
        <FileView {...file} />
      </Suspense>
    </div>
  );
}

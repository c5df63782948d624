import type { RobotsUpdate } from '@signpost/contracts/http/scan.ts';
import { FilePanel } from '../../components/file-panel.tsx';
import classes from './complete-modal.module.css';

/** The new robots.txt with the added lines marked, to copy and download. */
export function RobotsDiff({ robots: { original, updated } }: { readonly robots: RobotsUpdate }) {
  return (
    <>
      {original === null && <p className={classes.lead}>The site has no robots.txt.</p>}
      <FilePanel
        name="robots.txt"
        text={updated}
        type="text/plain"
        language="text"
        original={original ?? ''}
      />
    </>
  );
}

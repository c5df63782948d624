import { Button } from '@mantine/core';
import type { RobotsUpdate } from '@signpost/contracts/http/scan.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { saveFile } from '../../lib/save-file.ts';
import classes from './complete-modal.module.css';
import { type RobotsLine, robotsLines } from './robots-lines.ts';

/** The site's robots.txt before and after, to copy and download. */
export function RobotsDiff({ robots }: { readonly robots: RobotsUpdate }) {
  const { before, after } = robotsLines(robots.original, robots.updated);
  return (
    <>
      <div className={classes.actions}>
        <CopyButton text={robots.updated} />
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile('robots.txt', robots.updated, 'text/plain')}
        >
          Download
        </Button>
      </div>
      <div className={classes.diff}>
        <section aria-label="Before">
          <h4>Before</h4>
          {robots.original === null ? (
            <p className={classes.lead}>The site has no robots.txt.</p>
          ) : (
            <Lines lines={before} change="removed" />
          )}
        </section>
        <section aria-label="After">
          <h4>After</h4>
          <Lines lines={after} change="added" />
        </section>
      </div>
    </>
  );
}

function Lines({ lines, change }: { readonly lines: readonly RobotsLine[]; change: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <pre className={classes.code} tabIndex={0}>
      {lines.map(({ text, changed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={index} className={classes.line} data-change={changed ? change : undefined}>
          {changed && <span className="visually-hidden">{change}: </span>}
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

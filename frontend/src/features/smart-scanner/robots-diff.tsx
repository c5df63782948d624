import type { RobotsUpdate } from '@signpost/contracts/http/scan.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { FileActions } from '../../components/file-actions.tsx';
import classes from './complete-modal.module.css';
import { type RobotsLine, robotsLines } from './robots-lines.ts';

/** The site's robots.txt before and after, to copy and download. */
export function RobotsDiff({ robots }: { readonly robots: RobotsUpdate }) {
  const { before, after } = robotsLines(robots.original, robots.updated);
  return (
    <>
      <FileActions name="robots.txt" text={robots.updated} type="text/plain" />
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
    <CodeBlock>
      {lines.map(({ text, changed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={index} className={classes.line} data-change={changed ? change : undefined}>
          {changed && <span className="visually-hidden">{change}: </span>}
          {text}
          {'\n'}
        </span>
      ))}
    </CodeBlock>
  );
}

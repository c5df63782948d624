import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import { countPages } from '../../lib/manifest-pages.ts';
import { FullManifest } from './full-manifest.tsx';
import { countElements, qualityScores } from './manifest-facts.ts';
import classes from './manifest-panel.module.css';

/** An overview of the site, and its manifest as JSON. */
export function WebsiteOverview({ manifest }: { readonly manifest: AiManifest }) {
  const { website } = manifest;
  const counts = countElements(manifest);
  const pages = countPages(manifest);
  return (
    <div className={classes.content}>
      <h3>Website Overview</h3>
      <dl className={classes.facts}>
        <Fact name="Domain" value={website.domain} whole />
        <Fact name="Pages read" value={formatNumber(pages.read)} />
        <Fact name="Pages inferred" value={formatNumber(pages.inferred)} />
        <Fact name="Generated" value={formatDateTime(manifest.generated_at)} />
      </dl>
      <h3>Quality Scores</h3>
      <dl className={classes.scores}>
        {qualityScores(manifest).map(([name, score]) => (
          <div key={name} data-tone={toneOf(score)}>
            <dt>{name}</dt>
            <dd>{score === null ? 'Not measured' : score}</dd>
          </div>
        ))}
      </dl>
      <h3>Interactive Elements</h3>
      <dl className={classes.facts}>
        <Fact name="Buttons" value={formatNumber(counts.buttons)} />
        <Fact name="Links" value={formatNumber(counts.links)} />
        <Fact name="Forms" value={formatNumber(counts.forms)} />
      </dl>
      <h3>Main Sections</h3>
      {website.main_sections.length === 0 ? (
        <p className={classes.none}>No sections were found.</p>
      ) : (
        <ul className={classes.sections}>
          {website.main_sections.map((section) => (
            <li key={section.url}>
              <span dir="auto">{section.title || section.url}</span>
              <span>{formatCount(section.page_count, 'page')} found</span>
            </li>
          ))}
        </ul>
      )}
      <FullManifest manifest={manifest} />
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  /** Gives the value the whole row, for long values. */
  readonly whole?: boolean;
}

function Fact({ name, value, whole = false }: FactProps) {
  return (
    <div className={whole ? classes.whole : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lighthouse's thresholds: good from 90, middling from 50, else poor. */
function toneOf(score: number | null): string {
  if (score === null) return 'none';
  return score >= 90 ? 'good' : score >= 50 ? 'middling' : 'poor';
}

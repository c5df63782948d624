import { formatNumber } from '../../lib/format.ts';
import { countPages } from '../../lib/manifest-pages.ts';
import classes from './complete-modal.module.css';
import { type ManifestQuery, ManifestState } from './manifest-state.tsx';

const SECTIONS_SHOWN = 8;

/** A summary of the manifest: counts, scores and main sections. */
export function ManifestPreview({ answer }: { readonly answer: ManifestQuery }) {
  return (
    <ManifestState answer={answer}>
      {(manifest) => {
        const { website, anchors, forms, workflows, templates, scores } = manifest;
        const pages = countPages(manifest);
        const numbers: readonly [string, number | null][] = [
          ['Pages read', pages.read],
          ['Pages inferred', pages.inferred],
          ['Page templates', Object.keys(templates).length],
          ['Site-wide elements', anchors.length],
          ['Forms', forms.length],
          ['Workflows', workflows.length],
          ['Speed', scores.speed],
          ['SEO', scores.seo],
          ['Accessibility', scores.accessibility],
          ['Best Practices', scores.best_practices],
        ];
        return (
          <>
            <h3 className={classes.title}>{website.title || website.domain}</h3>
            {website.description && <p className={classes.lead}>{website.description}</p>}
            <dl className={classes.numbers}>
              {numbers.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value === null ? '–' : formatNumber(value)}</dd>
                </div>
              ))}
            </dl>
            {website.main_sections.length > 0 && (
              <>
                <h4>Main sections</h4>
                <ul className={classes.sections}>
                  {website.main_sections.slice(0, SECTIONS_SHOWN).map(({ title, url }) => (
                    <li key={url}>{title}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        );
      }}
    </ManifestState>
  );
}

import type { PageShot } from '@signpost/contracts/http/result.ts';
import classes from './shot-view.module.css';
import type { ShownElement } from './shown-elements.ts';

/** Elements that reach beyond this share of the width have their number to the left of the outline. */
const EDGE = 0.94;

interface ShotViewProps {
  readonly shot: PageShot;
  readonly elements: readonly ShownElement[];
}

/** A screenshot from the review, with a numbered outline around each element of the list. */
export function ShotView({ shot, elements }: ShotViewProps) {
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} style={{ aspectRatio: `${shot.width} / ${shot.height}` }}>
        <img
          src={shot.image}
          width={shot.width}
          height={shot.height}
          alt={`The page ${shot.url} as the reviewer saw it`}
        />
        {elements.map(({ element, number, outline }) =>
          outline === null || number === null ? null : (
            <a
              key={`${element.id} ${number}`}
              href={`#element-${number}`}
              className={classes.outline}
              data-verdict={element.verdict}
              data-edge={outline.x + outline.width > EDGE * shot.width || undefined}
              style={{
                left: share(outline.x, shot.width),
                top: share(outline.y, shot.height),
                width: share(outline.width, shot.width),
                height: share(outline.height, shot.height),
              }}
            >
              <span>{number}</span>
              <span className="visually-hidden">: {element.name || element.role}</span>
            </a>
          ),
        )}
      </div>
      <figcaption dir="ltr">{shot.url}</figcaption>
    </figure>
  );
}

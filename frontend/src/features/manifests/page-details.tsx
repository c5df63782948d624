import { Button } from '@mantine/core';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { elementsOf, type ManifestElement, type ManifestPage } from './manifest-facts.ts';
import classes from './manifest-panel.module.css';

/** At most this many rows are shown: a longer table is easier to search in the file. */
const MAX_ELEMENTS = 100;

interface PageDetailsProps {
  readonly manifest: AiManifest;
  readonly url: string;
  readonly onBack: () => void;
}

/** The details of one page in the manifest. */
export function PageDetails({ manifest, url, onBack }: PageDetailsProps) {
  const page = manifest.pages[url];
  return (
    <div className={classes.content}>
      <div>
        <Button variant="default" size="xs" onClick={onBack}>
          Back to overview
        </Button>
      </div>
      {page === undefined ? (
        <p className={classes.none}>The manifest does not describe {url}.</p>
      ) : (
        <Details manifest={manifest} page={page} />
      )}
    </div>
  );
}

function Details({
  manifest,
  page,
}: {
  readonly manifest: AiManifest;
  readonly page: ManifestPage;
}) {
  const elements = elementsOf(manifest, page);
  const forms = manifest.forms.filter(({ id }) => page.forms.includes(id));
  return (
    <>
      <div>
        <h3 dir="auto">{page.title || page.url}</h3>
        <a href={page.url} target="_blank" rel="noreferrer" dir="ltr">
          {page.url}
        </a>
        {(page.purpose ?? page.description) && <p dir="auto">{page.purpose ?? page.description}</p>}
        {!page.scanned && (
          <p className={classes.none}>
            {page.requires_auth === true
              ? 'Not opened: this page needs a log-in.'
              : 'Not opened. Details inferred from similar pages.'}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        {factsOf(page).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {page.headings.length > 0 && (
        <section>
          <h4>Headings</h4>
          <ul className={classes.plain}>
            {page.headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat and never move
              <li key={place}>
                <span className={classes.mark}>H{heading.level}</span>{' '}
                <span dir="auto">{heading.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4>Interactive elements ({formatNumber(elements.length)})</h4>
        <Elements elements={elements} />
      </section>
      {forms.length > 0 && (
        <section>
          <h4>Forms</h4>
          <ul className={classes.plain}>
            {forms.map((form) => (
              <li key={form.id}>
                <span dir="auto">{form.name || form.purpose}</span>:{' '}
                {form.fields.map(({ label, name }) => label || name).join(', ') || 'no fields'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function factsOf(page: ManifestPage): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Content type', page.content_type],
    ['Status', page.status_code === null ? null : String(page.status_code)],
    ['Section', page.section],
    ['Language', page.language],
    ['Template', page.template],
    ['Last modified', page.last_modified === null ? null : formatDate(page.last_modified)],
    ['Links to', formatNumber(page.links.length)],
    ['Needs a login', page.requires_auth === null ? null : page.requires_auth ? 'Yes' : 'No'],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function Elements({ elements }: { readonly elements: readonly ManifestElement[] }) {
  if (elements.length === 0) return <p className={classes.none}>None were found.</p>;
  const rest = elements.length - MAX_ELEMENTS;
  return (
    <>
      <ul className={classes.elements}>
        {elements.slice(0, MAX_ELEMENTS).map((element, place) => (
          <li key={`${element.id} ${String(place)}`}>
            <span className={classes.mark}>{element.type}</span>
            <span dir="auto">{element.name || 'No name'}</span>
            {element.selector && <code dir="ltr">{element.selector}</code>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.none}>{formatNumber(rest)} more are in the manifest.</p>}
    </>
  );
}

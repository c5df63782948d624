import classes from './sections.module.css';

const FILES = [
  {
    title: 'Navigation manifest',
    text: 'Every page and what it is for, what can be clicked or filled in, and the steps that reach a goal.',
    icon: 'M5 3h8l4 4v14H5zM13 3v4h4M8 12h6M8 16h6',
  },
  {
    title: 'robots.txt',
    text: 'Your own file, with added lines that lead agents to the manifest.',
    icon: 'M4 6h16M4 12h10M4 18h6M17 15v6M14 18h6',
  },
  {
    title: 'Sitemap',
    text: 'The pages that matter, found through links and files, ready for agents and search engines.',
    icon: 'M10 3h4v4h-4zM3 17h4v4H3zM17 17h4v4h-4zM10 17h4v4h-4zM12 7v10M5 17v-4h14v4',
  },
  {
    title: 'Quality scores',
    text: 'Speed, SEO, accessibility and best practices, measured by Lighthouse on your pages.',
    icon: 'M4 18a8 8 0 1 1 16 0M12 18l4-6',
  },
];

const AGENTS = [
  {
    name: 'Crawler agent',
    text: 'Finds your pages and reads them, in a browser where that is needed. It obeys robots.txt.',
  },
  {
    name: 'Manifest agent',
    text: 'Works out what pages share, and describes forms, buttons and workflows.',
  },
  {
    name: 'Review agent',
    text: 'Opens pages again in a fresh browser, tries the manifest, and removes what does not work.',
  },
];

/** The results of a scan, and how it works. */
export function Benefits() {
  return (
    <>
      <section className={classes.section} aria-labelledby="benefits">
        <h2 id="benefits">What you get</h2>
        <ul className={classes.cards}>
          {FILES.map(({ title, text, icon }) => (
            <li key={title}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section} aria-labelledby="agents">
        <h2 id="agents">Three agents do the work</h2>
        <ol className={classes.steps}>
          {AGENTS.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

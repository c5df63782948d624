import { type Config, defaultConfig } from 'lighthouse';

/**
 * Lighthouse's default configuration with only the audits that count for a score: 93 of 162, and 5 of 50 of its
 * performance category. The others have the weight 0; they inform readers of Lighthouse's report, which Signpost does
 * not show. Loading and running them takes a second of processor time.
 */
export function scoredAudits(): Config {
  const { categories, audits } = defaultConfig;
  const scored = Object.entries(categories ?? {}).map(([id, category]) => {
    const auditRefs = category.auditRefs.filter(({ weight }) => weight > 0);
    return [id, { ...category, auditRefs }] as const;
  });
  const ids = new Set(scored.flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => id)));
  return {
    ...defaultConfig,
    categories: Object.fromEntries(scored),
    audits: (audits ?? []).filter((audit) => ids.has(idOf(audit))),
  };
}

/** The id of an audit, which the configuration lists by path: `button-name` of `accessibility/button-name`. */
function idOf(audit: NonNullable<Config['audits']>[number]): string {
  if (typeof audit !== 'string')
    throw new TypeError('Lighthouse lists an audit in another way than by its path.');
  return audit.slice(audit.lastIndexOf('/') + 1);
}

/** The backends that an installation chooses from. The composition holds the adapter of each name. */
export const BROWSER_ENGINES = ['playwright', 'puppeteer'] as const;
export const LANGUAGE_MODELS = ['heuristic', 'openai'] as const;

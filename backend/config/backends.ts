/** The backends that an installation chooses from. The composition holds the adapter of each name. */
export const BROWSER_ENGINES = ['playwright', 'puppeteer'] as const;
export const LANGUAGE_MODELS = ['heuristic', 'openai'] as const;
/** Whether a scan reads pages in a browser: all, those that need it, or none. */
export const RENDER_MODES = ['always', 'auto', 'never'] as const;

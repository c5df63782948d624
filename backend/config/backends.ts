/** The backends that an installation can choose. The composition has an adapter for each name. */
export const BROWSER_ENGINES = ['playwright', 'puppeteer'] as const;
export const LANGUAGE_MODELS = ['heuristic', 'openai'] as const;
/** Which pages a scan reads in a browser: all, those that need it, or none. */
export const RENDER_MODES = ['always', 'auto', 'never'] as const;

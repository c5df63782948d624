/** Lets pages open no windows in a headless shell, which has no pop-up blocker. Chromium ignores this switch. */
export const NO_WINDOWS = '--block-new-web-contents';

/**
 * Lets pages open windows that nobody asked for in Chromium. Playwright and Puppeteer start browsers with this switch
 * unless they are told not to.
 */
export const UNREQUESTED_WINDOWS = '--disable-popup-blocking';

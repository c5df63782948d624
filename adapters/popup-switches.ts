/** Keeps pages from opening windows in a headless shell, which has no pop-up blocker. Chromium ignores this switch. */
export const NO_WINDOWS = '--block-new-web-contents';

/**
 * Turns Chromium's pop-up blocker off, so that pages open windows without a click. Playwright and Puppeteer start
 * browsers with this switch by default.
 */
export const NO_POPUP_BLOCKER = '--disable-popup-blocking';

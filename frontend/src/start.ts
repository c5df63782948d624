import { requestFirstPage } from './app/first-page.ts';
import { prepareFormats } from './lib/format.ts';

// The page loads this module on its own, before the app's code (start-script.ts): it must not import libraries.
requestFirstPage(window.location.pathname);
// The browser has little else to do until the app's code has arrived.
setTimeout(prepareFormats);

import { requestFirstPage } from './app/first-page.ts';

// The page loads this module on its own, before the app's code (start-script.ts): it must not import libraries.
requestFirstPage(window.location.pathname);

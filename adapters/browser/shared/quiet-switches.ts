/** A port that Chromium always refuses: requests to it are never sent. */
const NOWHERE = 'https://127.0.0.1:1/';

const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
];

/**
 * Keeps Chromium from calling home: each of its requests would go through our way out, and the owner of a scanned site did
 * not ask for any. `disableFeatures`: more features to be disabled, as Chromium heeds only one such switch.
 */
export const quietSwitches = (disableFeatures: readonly string[] = []): string[] => [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  // Is not heeded by all that updates itself; the address is.
  '--disable-component-update',
  `--component-updater=url-source=${NOWHERE}`,
  '--disable-domain-reliability',
  `--disable-features=${[...DISABLED_FEATURES, ...disableFeatures].join(',')}`,
  '--disable-sync',
  // Chromium asks repeatedly who is signed in to Google.
  `--gaia-url=${NOWHERE}`,
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // Its page would be the one that the distribution chose.
  '--no-startup-window',
];

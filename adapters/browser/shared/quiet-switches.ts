/** A port that Chromium always refuses: requests to it are never sent. */
const NOWHERE = 'https://127.0.0.1:1/';

const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
];

/**
 * Keeps Chromium from sending requests of its own: they would go through our egress proxy, and no scan needs them.
 * `disableFeatures`: more features to disable, because Chromium reads only one such switch.
 */
export const quietSwitches = (disableFeatures: readonly string[] = []): string[] => [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  // Not every updater respects this switch; all of them use the address.
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

/** An address with a port that Chromium blocks, so that requests to it are never sent. */
const NOWHERE = 'https://127.0.0.1:1/';

const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
];

/**
 * Switches that keep Chromium from sending requests of its own, which would go through the egress proxy.
 * `disableFeatures`: more features to disable; needed here because Chromium reads only one such switch.
 */
export const quietSwitches = (disableFeatures: readonly string[] = []): string[] => [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  // Not every updater respects this switch, but all of them use the update address.
  '--disable-component-update',
  `--component-updater=url-source=${NOWHERE}`,
  '--disable-domain-reliability',
  `--disable-features=${[...DISABLED_FEATURES, ...disableFeatures].join(',')}`,
  '--disable-sync',
  // Chromium requests this address repeatedly, to learn who is signed in to Google.
  `--gaia-url=${NOWHERE}`,
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // Chromium's first page would be one that the Linux distribution configured.
  '--no-startup-window',
];

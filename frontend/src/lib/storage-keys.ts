/** The keys of Signpost in the browser's local storage (product specification, section 9). */
export const STORAGE_KEYS = {
  accessToken: 'accessToken',
  /** Addresses analysed on the home page. */
  recentScans: 'recentScans',
  /** Addresses scanned on the dashboard. */
  recentUrls: 'signpost_recent_urls',
  pendingScanData: 'pendingScanData',
  colorScheme: 'signpost_color_scheme',
  /** The default limits of standard scans. */
  scanDefaults: 'signpost_scan_defaults',
} as const;

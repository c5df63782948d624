/** The crawlers of Crawlee that Signpost is compared with. */
export const peerNames = [
  'PlaywrightCrawler',
  'AdaptivePlaywrightCrawler',
  'CheerioCrawler',
] as const;
export type PeerName = (typeof peerNames)[number];

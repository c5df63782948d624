import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import type { BrowserUser } from '../browser-privileges.ts';
import { quietSwitches } from './quiet-switches.ts';

export interface BrowserEngineOptions {
  /** The browser's program (find-browser.ts); null when there is none, or when `wsEndpoint` says where one runs. */
  readonly executablePath: string | null;
  /** A browser that runs elsewhere: its DevTools WebSocket address. */
  readonly wsEndpoint?: string;
  /** Environment of a browser that is started, to which its own home is added; without it only PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Shows a window, for a person to watch; without it the browser has none. */
  readonly headed?: boolean;
  /** Further command-line switches, such as those for the egress proxy. */
  readonly arguments?: readonly string[];
  /** The user name and password for that proxy. */
  readonly proxy?: { readonly username: string; readonly password: string };
  /** The whole User-Agent header; without it the browser's own, not called headless. */
  readonly userAgent?: string;
  /** Put after the browser's own User-Agent. */
  readonly userAgentSuffix?: string;
  /** The user that a browser is started as; without it, or null: the user of this process. */
  readonly user?: BrowserUser | null;
  /** Chromium's sandbox; on unless this is false. */
  readonly sandbox?: boolean;
  /** Pages open at once, over all sessions; without it as many as keep the processor busy (tab-room.ts). */
  readonly maxPages?: number;
  /** Asked why a tunnel was refused: an https target that the egress proxy denies looks unreachable to a browser. */
  readonly policy?: TargetPolicy;
}

const DISABLED_FEATURES = [
  'AcceptCHFrame',
  'BackForwardCache',
  'DialMediaRouteProvider',
  'DownloadBubble',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'PaintHolding',
  'Prerender2',
  'Translate',
];

/** The command line of a browser that is alone with the pages it is shown: no telemetry, updates, sync or windows. */
export function commandLine(options: BrowserEngineOptions): string[] {
  return [
    ...(options.headed === true ? [] : ['--headless']),
    `--signpost-owner=${process.pid}`,
    ...quietSwitches(DISABLED_FEATURES),
    '--disable-gpu',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-component-extensions-with-background-pages',
    '--disable-default-apps',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-hang-monitor',
    '--disk-cache-size=33554432',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--mute-audio',
    '--password-store=basic',
    '--use-mock-keychain',
    ...(options.sandbox === false ? ['--no-sandbox'] : []),
    ...(options.arguments ?? []),
  ];
}

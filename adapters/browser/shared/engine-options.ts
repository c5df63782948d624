import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import { NO_WINDOWS } from '../../popup-switches.ts';
import type { BrowserUser } from '../browser-privileges.ts';
import { quietSwitches } from './quiet-switches.ts';

export interface BrowserEngineOptions {
  /** The browser's program (find-browser.ts); null when there is none, or when `wsEndpoint` is set. */
  readonly executablePath: string | null;
  /** The DevTools WebSocket address of a browser that runs elsewhere. */
  readonly wsEndpoint?: string;
  /** Environment variables of a browser that is started; its own home is added. Default: PATH only. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the browser shows a window, for a person to watch. Default: false. */
  readonly headed?: boolean;
  /** Further command-line switches, such as those for the egress proxy. */
  readonly arguments?: readonly string[];
  /** The user name and password for the egress proxy. */
  readonly proxy?: { readonly username: string; readonly password: string };
  /** The whole User-Agent header. Default: the browser's own, with `HeadlessChrome` replaced by `Chrome`. */
  readonly userAgent?: string;
  /** Text to append to the browser's own User-Agent. */
  readonly userAgentSuffix?: string;
  /** The user that a browser is started as. Null or absent: the user of this process. */
  readonly user?: BrowserUser | null;
  /** Whether Chromium's sandbox is enabled. Default: true. */
  readonly sandbox?: boolean;
  /**
   * The maximum number of pages open at once, over all sessions. Default: as many as keep the processor busy
   * (tab-room.ts).
   */
  readonly maxPages?: number;
  /** Tells why a tunnel was refused: to a browser, an https target that the egress proxy denies looks unreachable. */
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

/** The command line of a browser without telemetry, updates, sync and start-up windows. */
export function commandLine(options: BrowserEngineOptions): string[] {
  return [
    ...(options.headed === true ? [] : ['--headless']),
    `--signpost-owner=${process.pid}`,
    ...quietSwitches(DISABLED_FEATURES),
    NO_WINDOWS,
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

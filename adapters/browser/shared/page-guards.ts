import type { WritelessReach } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { CdpChannel } from './driver.ts';
import { type Paused, REFUSAL_PATTERNS, WriteRefusal } from './write-refusal.ts';

export interface GuardOptions {
  readonly userAgent: string;
  readonly language: string | null;
  /** Loads the real images and fonts, because a person sees the page. */
  readonly pictures: boolean;
  /**
   * Whether the browser has windows: then it asks for a password in one, and blocks a request that got a 401 until a
   * person has answered. A headless shell has none and continues.
   */
  readonly hasPasswordWindow: boolean;
}

/** One transparent pixel (GIF) instead of each image: pages lay out and fire `load` as if their images had loaded. */
const TRANSPARENT_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Runs before any script of a page: refuses service workers, which would outlive the visit, and disables `print()`. */
export const GUARD_SCRIPT = `(() => {
  const refuse = () => Promise.reject(new DOMException('Service workers are refused.', 'SecurityError'));
  try { Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refuse, configurable: true }); } catch {}
  try { Object.defineProperty(window, 'print', { value: () => undefined, configurable: true }); } catch {}
})();`;

/** The guards of a tab. */
export interface TabGuards {
  /**
   * From now on, the page sends no requests with unsafe methods, and neither do the documents that it may still open.
   */
  refuseWrites(mainFrame: string, reach: WritelessReach): Promise<void>;
  /** Ends the refusal, once the page is gone. */
  allowWrites(): Promise<void>;
  /** The number of requests, sockets, workers and frames that were refused since `refuseWrites`. */
  readonly refusals: number;
  /** The address of the last document that was requested with GET and refused since `refuseWrites`, or null. */
  readonly refusedDocument: string | null;
}

/**
 * Sets up a new tab: answers dialogs and HTTP authentication, replaces images and fonts, refuses beacons. Other
 * requests are not paused.
 */
export async function guardTab(cdp: CdpChannel, options: GuardOptions): Promise<TabGuards> {
  const ignore = () => undefined;
  const refusal = new WriteRefusal(cdp);
  cdp.on<{ type: string }>('Page.javascriptDialogOpening', ({ type }) => {
    // A `beforeunload` dialog is accepted, every other dialog is dismissed.
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(ignore);
  });
  cdp.on<Paused>('Fetch.requestPaused', (paused) => {
    refusal
      .answers(paused)
      .then((isAnswered) => (isAnswered ? undefined : answer(cdp, paused, options.pictures)))
      .catch(ignore);
  });
  cdp.on<{ requestId: string }>('Fetch.authRequired', ({ requestId }) => {
    const authChallengeResponse = { response: 'CancelAuth' };
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignore);
  });
  const usualPatterns = options.hasPasswordWindow
    ? [{ urlPattern: '*' }]
    : unloaded(options.pictures);
  const pause = (patterns: readonly object[]) =>
    cdp.send('Fetch.enable', { handleAuthRequests: options.hasPasswordWindow, patterns });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Inspector.enable'),
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    // Sites that respect it do not prefetch the pages that a visitor may open next. No header is sent.
    cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true }).catch(ignore),
    cdp.send('Emulation.setUserAgentOverride', {
      userAgent: options.userAgent,
      ...(options.language ? { acceptLanguage: options.language } : {}),
    }),
    pause(usualPatterns),
  ]);
  return {
    refuseWrites: async (mainFrame, reach) => {
      await Promise.all([refusal.begin({ mainFrame, reach }), pause(REFUSAL_PATTERNS)]);
    },
    allowWrites: async () => {
      await pause(usualPatterns);
      await refusal.end();
    },
    get refusals() {
      return refusal.count;
    },
    get refusedDocument() {
      return refusal.refusedDocument;
    },
  };
}

/**
 * Requests that are not sent. Beacons and pings (Beacon, HTML `ping`) do not affect the page: they only report the
 * visit to the site.
 */
function unloaded(pictures: boolean): object[] {
  const types = pictures ? ['Media', 'Ping'] : ['Image', 'Font', 'Media', 'Ping'];
  return types.map((resourceType) => ({ urlPattern: '*', resourceType }));
}

function isNeverSent(resourceType: string): boolean {
  return resourceType === 'Media' || resourceType === 'Ping';
}

async function answer(cdp: CdpChannel, paused: Paused, pictures: boolean): Promise<void> {
  const { requestId, resourceType } = paused;
  if (isNeverSent(resourceType) || (resourceType === 'Font' && !pictures)) {
    await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  } else if (resourceType === 'Image' && !pictures) {
    await cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: 'image/gif' },
        { name: 'Access-Control-Allow-Origin', value: '*' },
      ],
      body: TRANSPARENT_PIXEL,
    });
  } else await cdp.send('Fetch.continueRequest', { requestId });
}

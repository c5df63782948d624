import type { CdpChannel } from './driver.ts';

export interface GuardOptions {
  readonly userAgent: string;
  readonly language: string | null;
  /** Pictures are loaded for real: someone looks at the page. */
  readonly pictures: boolean;
  /**
   * The browser has a window to ask for a password in, and blocks a request with a 401 until a person has answered. A
   * headless shell has none and continues.
   */
  readonly hasPasswordWindow: boolean;
}

/** One transparent pixel: pages lay out, and hear `load`, as if their pictures were there. */
const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Runs before any script of a page: nothing of the page remains after the visit, and it opens no further window. */
export const guardScript = `(() => {
  const refuse = () => Promise.reject(new DOMException('Service workers are refused.', 'SecurityError'));
  try { Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refuse, configurable: true }); } catch {}
  try { Object.defineProperty(window, 'print', { value: () => undefined, configurable: true }); } catch {}
})();`;

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The guards of a tab. */
export interface TabGuards {
  /** From now on nothing but GET requests of this document goes out: no write, event stream or other document. */
  refuseWrites(mainFrame: string): Promise<void>;
}

/** Sets a fresh tab up: dialogs and challenges are answered, pictures and fonts replaced. Other requests are not paused. */
export async function guardTab(cdp: CdpChannel, options: GuardOptions): Promise<TabGuards> {
  const ignore = () => undefined;
  let readOnlyFrame: string | null = null;
  cdp.on<{ type: string }>('Page.javascriptDialogOpening', ({ type }) => {
    // Leaving a page is always allowed, anything else it asks is not.
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(ignore);
  });
  cdp.on<Paused>('Fetch.requestPaused', (paused) => {
    const refused = readOnlyFrame === null ? null : refusal(paused, readOnlyFrame);
    const answered =
      refused === null
        ? answer(cdp, paused, options.pictures)
        : cdp.send('Fetch.failRequest', { requestId: paused.requestId, errorReason: refused });
    answered.catch(ignore);
  });
  cdp.on<{ requestId: string }>('Fetch.authRequired', ({ requestId }) => {
    const authChallengeResponse = { response: 'CancelAuth' };
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignore);
  });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Inspector.enable'),
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    cdp.send('Emulation.setUserAgentOverride', {
      userAgent: options.userAgent,
      ...(options.language ? { acceptLanguage: options.language } : {}),
    }),
    cdp.send('Fetch.enable', {
      handleAuthRequests: options.hasPasswordWindow,
      patterns: options.hasPasswordWindow ? [{ urlPattern: '*' }] : unloaded(options.pictures),
    }),
  ]);
  return {
    refuseWrites: async (mainFrame) => {
      readOnlyFrame = mainFrame;
      await cdp.send('Fetch.enable', {
        handleAuthRequests: options.hasPasswordWindow,
        patterns: [{ urlPattern: '*' }],
      });
    },
  };
}

/** Why a page that only looks may not send this; null when it may. The page stays when a navigation is aborted. */
function refusal(paused: Paused, mainFrame: string): 'Aborted' | 'BlockedByClient' | null {
  const { frameId, resourceType, request } = paused;
  if (resourceType === 'Document' && frameId === mainFrame) return 'Aborted';
  if (request.method !== 'GET' || isEventStream(paused)) return 'BlockedByClient';
  return null;
}

/** Chromium says XHR of an EventSource; what it accepts (HTML, server-sent events) tells it apart. */
function isEventStream({ resourceType, request }: Paused): boolean {
  if (resourceType === 'EventSource') return true;
  return Object.entries(request.headers).some(
    ([name, value]) => name.toLowerCase() === 'accept' && value.includes('text/event-stream'),
  );
}

function unloaded(pictures: boolean): object[] {
  const types = pictures ? ['Media'] : ['Image', 'Font', 'Media'];
  return types.map((resourceType) => ({ urlPattern: '*', resourceType }));
}

async function answer(cdp: CdpChannel, paused: Paused, pictures: boolean): Promise<void> {
  const { requestId, resourceType } = paused;
  if (resourceType === 'Media' || (resourceType === 'Font' && !pictures)) {
    await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  } else if (resourceType === 'Image' && !pictures) {
    await cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: 'image/gif' },
        { name: 'Access-Control-Allow-Origin', value: '*' },
      ],
      body: pixel,
    });
  } else await cdp.send('Fetch.continueRequest', { requestId });
}

import type { WritelessReach } from '@signpost/backend-domain/ports/browser-engine.ts';
import { SOCKETLESS_POLICY } from '../in-page/live/socket-refusal.ts';
import type { CdpChannel } from './driver.ts';
import { MAX_BODY_BYTES } from './navigation.ts';

/** A paused request, or with `responseStatusCode` a paused response (CDP, Fetch.requestPaused). */
export interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly Header[];
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Safe methods (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Headers about how the body was transferred. They are left out because the body is passed on decoded and whole. */
const OF_TRANSFER = /^(content-encoding|content-length|transfer-encoding)$/i;
const CHUNK_BYTES = 512 * 1024;

/** What is paused while writes are refused: every request, and the responses that become documents. */
export const REFUSAL_PATTERNS: readonly object[] = [
  { urlPattern: '*' },
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
];

/** Where writes are refused. */
interface Refused {
  readonly mainFrame: string;
  readonly reach: WritelessReach;
}

/**
 * Between `begin` and `end`, refuses everything but safe methods, and event streams, and other documents unless the
 * reach allows them. A document that is allowed gets a Content Security Policy that blocks sockets, workers and frames;
 * it is sent as a header, so that it applies before the document's first script.
 */
export class WriteRefusal {
  readonly #cdp: CdpChannel;
  #refused: Refused | null = null;
  #count = 0;
  #refusedDocument: string | null = null;
  #isCounting = false;

  constructor(cdp: CdpChannel) {
    this.#cdp = cdp;
    cdp.on<{ issue: { code: string } }>('Audits.issueAdded', ({ issue }) => {
      if (this.#isCounting && issue.code === 'ContentSecurityPolicyIssue') this.#count += 1;
    });
  }

  /**
   * From now on counts what the policies block too: sockets, workers and frames. Chromium reports earlier issues while
   * enabling; they are not counted.
   */
  async begin(refused: Refused): Promise<void> {
    this.#refused = refused;
    this.#count = 0;
    this.#refusedDocument = null;
    await this.#cdp.send('Audits.enable');
    this.#isCounting = true;
  }

  async end(): Promise<void> {
    this.#isCounting = false;
    await this.#cdp.send('Audits.disable');
    this.#refused = null;
  }

  /** The number of requests, sockets, workers and frames that were refused since `begin`. */
  get count(): number {
    return this.#count;
  }

  /** The address of the last main document that was requested with GET and refused since `begin`. */
  get refusedDocument(): string | null {
    return this.#refusedDocument;
  }

  /**
   * Answers requests that are refused, and responses that become the main document. Resolves to false when the request
   * may continue as usual.
   */
  async answers(paused: Paused): Promise<boolean> {
    if (this.#refused === null) return false;
    const { mainFrame, reach } = this.#refused;
    const isMainDocument = paused.resourceType === 'Document' && paused.frameId === mainFrame;
    if (paused.responseStatusCode !== undefined) {
      if (!isMainDocument) return false;
      await this.#becomeDocument(paused, paused.responseStatusCode);
      return true;
    }
    const isSafe = SAFE.has(paused.request.method) && !isEventStream(paused);
    if (isSafe && !(isMainDocument && reach === 'document')) return false;
    await (isMainDocument ? this.#refuseDocument(paused) : this.#refuse(paused));
    return true;
  }

  /** A navigation is aborted, so that the page stays. */
  async #refuseDocument({ requestId, request }: Paused): Promise<void> {
    this.#count += 1;
    if (request.method === 'GET') this.#refusedDocument = request.url;
    await this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  async #refuse({ requestId }: Paused): Promise<void> {
    this.#count += 1;
    await this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  async #becomeDocument(paused: Paused, responseCode: number): Promise<void> {
    const { requestId, responseHeaders = [] } = paused;
    if (responseCode >= 300 && responseCode < 400) {
      await this.#cdp.send('Fetch.continueRequest', { requestId });
      return;
    }
    const body = isHtml(responseHeaders) ? await this.#body(requestId) : null;
    // Documents that are not HTML (SVG, XML) can have scripts too.
    if (body === null) await this.#refuseDocument(paused);
    else
      await this.#cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode,
        responseHeaders: [
          ...responseHeaders.filter(({ name }) => !OF_TRANSFER.test(name)),
          { name: 'Content-Security-Policy', value: SOCKETLESS_POLICY },
        ],
        body: body.toString('base64'),
      });
  }

  /** The decoded body; null when it is longer than MAX_BODY_BYTES. */
  async #body(requestId: string): Promise<Buffer | null> {
    const { stream: handle } = await this.#cdp.send<{ stream: string }>(
      'Fetch.takeResponseBodyAsStream',
      { requestId },
    );
    const parts: Buffer[] = [];
    let length = 0;
    try {
      for (;;) {
        const { data, base64Encoded, eof } = await this.#cdp.send<{
          data: string;
          base64Encoded?: boolean;
          eof: boolean;
        }>('IO.read', { handle, size: CHUNK_BYTES });
        const part = Buffer.from(data, base64Encoded === true ? 'base64' : 'utf8');
        length += part.length;
        if (length > MAX_BODY_BYTES) return null;
        parts.push(part);
        if (eof) return Buffer.concat(parts);
      }
    } finally {
      await this.#cdp.send('IO.close', { handle });
    }
  }
}

function isHtml(headers: readonly Header[]): boolean {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);
}

/** Chromium reports an EventSource as XHR; its Accept header (server-sent events) distinguishes it. */
function isEventStream({ resourceType, request }: Paused): boolean {
  if (resourceType === 'EventSource') return true;
  return Object.entries(request.headers).some(
    ([name, value]) => name.toLowerCase() === 'accept' && value.includes('text/event-stream'),
  );
}

import { clickMechanisms } from './clicks.ts';
import { connectionMechanisms } from './connections.ts';
import { crawledMechanisms } from './crawled.ts';
import { hintMechanisms } from './hints.ts';
import { markupMechanisms } from './markup.ts';
import type { Mechanism, Mechanisms, OwnFile } from './mechanism.ts';
import { peerMechanisms } from './peers.ts';
import { reportMechanisms } from './reports.ts';
import { scriptMechanisms } from './scripts.ts';
import { stylesheetMechanisms } from './stylesheets.ts';
import { workerMechanisms } from './workers.ts';

/** Every way out of a page, by id in tests/data/ssrf-vectors.json. */
export const mechanisms: Mechanisms = {
  ...markupMechanisms,
  ...hintMechanisms,
  ...stylesheetMechanisms,
  ...reportMechanisms,
  ...scriptMechanisms,
  ...clickMechanisms,
  ...peerMechanisms,
  ...workerMechanisms,
  ...connectionMechanisms,
  ...crawledMechanisms,
};

export interface InsidePage {
  readonly id: string;
  readonly path: string;
  readonly secure: boolean;
  readonly clicked: boolean;
}

export interface InsideSite {
  /** The targets of each mechanism, by id: URLs that end in the id. */
  readonly urls: ReadonlyMap<string, readonly string[]>;
  readonly pages: readonly InsidePage[];
  /** By path. */
  readonly files: ReadonlyMap<string, OwnFile>;
}

/**
 * A site whose pages try every mechanism on every target (`host:port`, or a host alone), each attempt under the
 * mechanism's id: `http://<target>/browser-1`, and on its own name. A page that can try one target has a sister for the
 * first target and one for the name; pages over https try the name. `others` are tried besides where a page has room.
 */
export function insideSite(targets: readonly string[], others: readonly string[] = []): InsideSite {
  const pages: InsidePage[] = [];
  const urls = new Map<string, readonly string[]>();
  const files = new Map<string, OwnFile>();
  for (const [id, mechanism] of Object.entries(mechanisms)) {
    const all = urlsOf(id, mechanism, targets);
    urls.set(id, all);
    const besides = (mechanism.secure ? [] : others).map((target) => `http://${target}/${id}`);
    const held = mechanism.alone ? all.map((url) => [url]) : [[...all, ...besides]];
    for (const [number, tried] of held.entries()) {
      const path = `/${id}/${number}/`;
      for (const [name, file] of addedFiles(mechanism, tried)) files.set(`${path}${name}`, file);
      files.set(path, pageOf(mechanism, tried));
      pages.push({
        id,
        path,
        secure: mechanism.secure === true,
        clicked: mechanism.clicked === true,
      });
    }
  }
  return { pages, files, urls };
}

function urlsOf(id: string, mechanism: Mechanism, targets: readonly string[]): readonly string[] {
  if (mechanism.secure) return [`https://${ownName(id)}/${id}`];
  const tried = mechanism.alone ? targets.slice(0, 1) : targets;
  return [...tried, ownName(id)].map((target) => `http://${target}/${id}`);
}

/** A name that leads inside, by which a tunnel shows its mechanism. */
export function ownName(id: string): string {
  return `${id}.inside.test`;
}

function addedFiles({ files = {} }: Mechanism, urls: readonly string[]): [string, OwnFile][] {
  const [url = ''] = urls;
  return Object.entries(files).map(([name, file]) => [name, file(url)]);
}

/**
 * The scanner leaves a page once it has loaded and is idle. This page does not load before a second has passed and its
 * scripts have ended. The file that never arrives has a host name of its own: Chromium keeps at most six connections to
 * one host over HTTP/1.1.
 */
function lingering(url: string): string {
  const { protocol, pathname } = new URL(url);
  const late = protocol === 'https:' ? '' : `http://${waitingName(pathname.slice(1))}`;
  return `<img id="late" src="${late}${UNANSWERED}"><script>{
    const begun = performance.now();
    const changing = setInterval(() => {
      document.title = String(performance.now());
      if (window.trying || performance.now() < begun + 1_000) return;
      clearInterval(changing);
      document.querySelector('#late').removeAttribute('src');
    }, 100);
  }</script>`;
}

/** A path that is never answered. */
export const UNANSWERED = '/unanswered';

/** Of a server that takes a page's connections and never answers. */
export function waitingName(id: string): string {
  return `${id}.waiting.test`;
}

function pageOf(mechanism: Mechanism, urls: readonly string[]): OwnFile {
  const [url = ''] = urls;
  const whole = mechanism.document?.(url);
  const head = urls.map((each) => mechanism.head?.(each) ?? '').join('\n');
  const body = urls.map((each) => mechanism.body?.(each, new URL(each).host) ?? '').join('\n');
  return {
    headers: { 'Content-Type': whole?.type ?? 'text/html', ...mechanism.headers?.(url) },
    text:
      whole?.text ??
      `<!doctype html><html><head><title>Inside</title>${head}</head><body><h1>${url}</h1>${lingering(url)}${body}</body></html>`,
  };
}

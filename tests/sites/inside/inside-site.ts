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

/** Every mechanism by which a page can make a request, by its id in tests/data/ssrf-vectors.json. */
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
  /** The URLs that each mechanism tries, by id; each URL ends with the id. */
  readonly urls: ReadonlyMap<string, readonly string[]>;
  readonly pages: readonly InsidePage[];
  /** The files of the site by path. */
  readonly files: ReadonlyMap<string, OwnFile>;
}

/**
 * A site whose pages try every mechanism on every target (`host:port`, or only a host) and on the mechanism's own host
 * name. The path of each attempt is the mechanism's id, as in `http://<target>/browser-1`. A mechanism that can try
 * only one target has two pages, for the first target and for the own name; pages over https try only the own name.
 * Mechanisms that can try several targets over http also try `others`.
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

/** A host name with an internal address. It identifies the mechanism of a tunnel, which has no path. */
export function ownName(id: string): string {
  return `${id}.inside.test`;
}

function addedFiles({ files = {} }: Mechanism, urls: readonly string[]): [string, OwnFile][] {
  const [url = ''] = urls;
  return Object.entries(files).map(([name, file]) => [name, file(url)]);
}

/**
 * The scanner leaves a page that has loaded and is idle. This code delays the load event until a second has passed and
 * the page's scripts have ended. The image that never arrives has a host name of its own, because Chromium opens no
 * more than six connections to one host over HTTP/1.1.
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

/** A path to which the servers never respond. */
export const UNANSWERED = '/unanswered';

/** The host name of a server that accepts a page's connections and never responds. */
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

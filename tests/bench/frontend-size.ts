import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchPart } from './part.ts';

const DIST = join(import.meta.dirname, '../../frontend/dist');
const HOME_LIMIT_BYTES = 170_000;
const ENTRY = 'index.html';
const DASHBOARD = 'src/app/pages/dashboard-page.tsx';

/** An entry of Vite's build manifest, with the fields that this part uses. */
interface Chunk {
  readonly file: string;
  /** Keys of the chunks that this one imports statically. */
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

type Chunks = Readonly<Record<string, Chunk>>;

export interface FrontendSize {
  /** JavaScript that /home loads at first, gzipped. */
  readonly homeBytes: number;
  /** JavaScript that the dashboard loads in addition, gzipped. */
  readonly dashboardBytes: number;
  /** Whether the browser loads the dashboard's code only when a visitor opens the dashboard. */
  readonly dashboardIsLazy: boolean;
}

/** Measures the built app in frontend/dist; rejects when it is not built. */
export async function frontendSize(): Promise<FrontendSize> {
  const manifest = await readFile(join(DIST, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Chunks;
  const home = loadedWith(ENTRY, chunks);
  const dashboard = loadedWith(DASHBOARD, chunks);
  return {
    homeBytes: await gzippedBytes([...home]),
    dashboardBytes: await gzippedBytes([...dashboard].filter((file) => !home.has(file))),
    dashboardIsLazy:
      chunks[DASHBOARD]?.isDynamicEntry === true && !home.has(chunks[DASHBOARD].file),
  };
}

/** Measures how much JavaScript the built app makes visitors load. */
export const frontendSizePart: BenchPart = {
  name: 'frontend-size',
  mostMinutes: 5,
  goals: [
    { what: 'JavaScript of /home, gzipped, kB', bound: { atMost: HOME_LIMIT_BYTES / 1_000 } },
  ],
  async run() {
    const { homeBytes, dashboardBytes, dashboardIsLazy } = await frontendSize();
    console.log(`/home at first loads ${kilobytes(homeBytes)} of JavaScript, gzipped`);
    console.log(
      `/dashboard adds ${kilobytes(dashboardBytes)}, ${dashboardIsLazy ? 'loaded when visited' : 'NOT LAZY'}`,
    );
    return { figures: [homeBytes / 1_000] };
  },
};

/** The files of a chunk and of its static imports, direct and indirect; without dynamic imports. */
function loadedWith(key: string, chunks: Chunks, files = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (chunk === undefined) throw new Error(`The built app has no ${key}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) loadedWith(imported, chunks, files);
  return files;
}

async function gzippedBytes(files: readonly string[]): Promise<number> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const contents = await Promise.all(scripts.map((file) => readFile(join(DIST, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

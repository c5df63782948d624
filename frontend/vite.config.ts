import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { START_CHUNK, startScript } from './start-script.ts';
import { usedStyles } from './used-styles.ts';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
/** Smaller files are not compressed: it would save too little. */
const WORTH_COMPRESSING_BYTES = 1_024;

/** Also writes each text file as .gz and .br, which the server sends unchanged. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => /^[^.].*\.(js|css|html|svg|json|txt)$/.test(name));
      await Promise.all(texts.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_COMPRESSING_BYTES) return;
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
}

/** What nearly every page shows: its frame, its sections, and what it shows while it loads. */
const FRAME =
  /\/src\/components\/(busy-button|empty-state|load-failure|loading-label|page|scan-link|section|status-badge)\.tsx$/;

/**
 * Few files for each page: by itself the bundler makes a file for each combination of pages, 27 scripts for the result
 * page, and each round of requests delays a page on a slow connection. Each group includes what its modules import,
 * unless a group of higher priority has it. Measured with Lighthouse on /home and /scans/:id.
 */
const CHUNKS: CodeSplittingGroup[] = [
  { name: START_CHUNK, test: /\/src\/start\.ts$/, priority: 5 },
  // Apart from the rest of the app, so that both load at the same time.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  // What else the app loads before its first page.
  { name: 'app', tags: ['$initial'], priority: 3 },
  { name: 'frame', test: FRAME, priority: 2 },
  { name: 'result', test: /\/src\/app\/pages\/result-page\.tsx$/, priority: 1 },
  { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
];

/**
 * The server's Content-Security-Policy forbids inline scripts, so the build writes none: not even the polyfill for
 * browsers without `modulepreload`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), usedStyles(), startScript(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Writes which file imports which: from that, `make bench` computes the size of what a page loads.
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined as data: URLs, assets would delay the style sheet and with it the page.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});

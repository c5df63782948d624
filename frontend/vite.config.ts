import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
/** Smaller files gain nothing from being compressed. */
const WORTH_COMPRESSING_BYTES = 1_024;

/** Writes each text file once more as .gz and .br, which the server hands out as they are. */
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

/**
 * The server forbids inline scripts, so none are written: not even the small one that browsers without
 * `modulepreload` would need.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Says which file needs which: `make bench` adds up what a page loads by it.
    manifest: true,
    modulePreload: { polyfill: false },
    // As data: inside the style sheet the page would wait for them.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});

import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

let bundle: Promise<string> | null = null;

/** The source of the page script, bundled once per process. */
export function pageScript(): Promise<string> {
  bundle ??= bundled();
  return bundle;
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../in-page/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2024',
    minify: true,
    legalComments: 'none',
  });
  // Ends esbuild's own process, which would otherwise run until this process ends.
  await stop();
  return outputFiles[0]?.text ?? '';
}

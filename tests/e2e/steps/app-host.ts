import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface AppHost {
  /** Paths of API requests that were sent to this host instead of to the server. */
  readonly strayed: readonly string[];
  close(): Promise<void>;
}

/** Builds the app into `folder` for the server at `apiUrl`, as docs/configuration.md describes it. */
export async function buildApp(folder: string, apiUrl: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: join(ROOT, 'frontend'), env: { ...process.env, VITE_API_URL: apiUrl } },
  );
}

/**
 * Serves a built app from another host than the server: its files, index.html for unknown paths, and the
 * Content-Security-Policy that docs/configuration.md requires. Closing removes the folder.
 */
export async function hostApp(folder: string, port: number, apiUrl: string): Promise<AppHost> {
  const strayed: string[] = [];
  const socketUrl = apiUrl.replace(/^http/, 'ws');
  const policy =
    `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; ` +
    `img-src 'self' data: blob: ${apiUrl}; connect-src 'self' ${apiUrl} ${socketUrl}; object-src 'none'`;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', apiUrl);
    if (/^\/(api|socket\.io|mcp)\b/.test(pathname)) strayed.push(pathname);
    const named = extname(pathname) === '' ? '/index.html' : pathname;
    const body = await readFile(join(folder, named)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': TYPES[extname(named)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    strayed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

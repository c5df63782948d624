import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import koaSend from 'koa-send';
import { RouteUnknown } from './request-problems.ts';

const YEAR_SECONDS = 365 * 86_400;
/** Paths of the server itself, which the app never handles. */
const RESERVED = /^\/(api|metrics|socket\.io)(\/|$)/;
/** The folder of files whose names contain a hash of their content. */
const HASHED = /^\/assets\//;

const NOT_BUILT = `<!doctype html><html lang="en"><title>Signpost</title>
<h1>Signpost is running</h1><p>Its pages are not built yet: run <code>npm run build</code>, then reload.</p>
<p>The API is described at <a href="/api/docs">/api/docs</a>.</p></html>`;

/**
 * Serves the built web app: its files, and its single page for every other path, because the app does its own routing.
 * Files with a hash in their name may be cached for a year; everything else must be revalidated.
 */
export function spa(folder: string): Middleware {
  return async (context, next) => {
    const asksForPage = context.method === 'GET' || context.method === 'HEAD';
    if (!asksForPage || RESERVED.test(context.path)) return next();
    if (context.path !== '/' && (await sendFile(context, folder))) return;
    if (isFile(context.path) || context.accepts('html') === false) throw new RouteUnknown();
    context.state.route = 'page';
    context.set('Cache-Control', 'no-cache');
    if (await exists(join(folder, 'index.html'))) {
      await koaSend(context, 'index.html', { root: folder });
    } else {
      context.type = 'html';
      context.body = NOT_BUILT;
    }
  };
}

async function sendFile(context: Context, folder: string): Promise<boolean> {
  const hashed = HASHED.test(context.path);
  try {
    const sent = await koaSend(context, context.path, {
      root: folder,
      hidden: false,
      index: false,
      ...(hashed ? { maxAge: YEAR_SECONDS * 1000, immutable: true } : {}),
    });
    if (!sent) return false;
  } catch (error) {
    // Koa answers 400 for a path that leaves the folder or cannot be decoded, and 404 for a missing file.
    if ((error as { status?: unknown }).status === 500) throw error;
    return false;
  }
  context.state.route = 'asset';
  if (!hashed) context.set('Cache-Control', 'no-cache');
  return true;
}

/** Whether the path ends with a file extension, so that it is no page of the app. */
function isFile(path: string): boolean {
  return /\.\w{1,8}$/.test(path);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

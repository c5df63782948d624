import type { Plugin } from 'vite';

/** The name of the chunk that contains src/start.ts and what it imports. */
export const START_CHUNK = 'start';

/**
 * Adds a script tag for the start chunk, so that it runs while the browser still loads the app's code, which imports
 * it. As an async script it does not wait for style sheets.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const start = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === START_CHUNK,
        );
        if (start === undefined) throw new Error('The app has no chunk for src/start.ts');
        const src = `/${start.fileName}`;
        const attrs = {
          type: 'module',
          async: true,
          crossorigin: true,
          fetchpriority: 'high',
          src,
        };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}

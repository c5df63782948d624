import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The names of Mantine's classes, in scripts and style sheets. */
const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * Fails the build when the app contains a Mantine component without its styles, because src/styles/components.ts
 * imports the styles of each component by name.
 */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const all = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
      const styled = classesIn(await readFile(all, 'utf8'));
      const files = Object.values(bundle);
      const included = classesIn(
        ...files.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        ),
      );
      const used = classesIn(
        ...files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])),
      );
      const missing = [...used].filter((name) => styled.has(name) && !included.has(name));
      if (missing.length > 0)
        this.error(
          `src/styles/components.ts lacks the styles of the component with the classes ${missing.join(', ')}. Look for them in @mantine/core/styles/*.layer.css, and import that file.`,
        );
    },
  };
}

function classesIn(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(CLASS) ?? []));
}

import { registerHooks } from 'node:module';

/** Modules that are replaced, by the end of their address. */
const REPLACED: Readonly<Record<string, string>> = {
  // Its translations are 14.5 MB of JSON. Bundles of Lighthouse leave them out in this way, as the module
  // recommends. Lighthouse then uses the English messages in its code.
  '/lighthouse/shared/localization/locales.js': 'export const locales = {};',
  // Lighthouse uses three functions of this package, whose main module imports 640 others.
  '/lodash-es/lodash.js': ['get', 'isEqual', 'set']
    .map((name) => `export { default as ${name} } from './${name}.js';`)
    .join('\n'),
};

/**
 * Lets this process load Lighthouse without modules that Signpost does not need: with 45 MB less memory and in two
 * thirds of the time. To be called before Lighthouse is imported.
 */
export function loadLighthouseInPart(): void {
  registerHooks({
    load(url, context, next) {
      const source = Object.entries(REPLACED).find(([end]) => url.endsWith(end))?.[1];
      return source === undefined
        ? next(url, context)
        : { format: 'module', source, shortCircuit: true };
    },
  });
}

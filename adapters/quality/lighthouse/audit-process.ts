import { loadLighthouseInPart } from './lighthouse-loading.ts';

/** The program of the audit process. */
loadLighthouseInPart();
await import('./audit.ts');

import { ROUTES } from '../http/routes.ts';

/** The text of contracts/generated/calls.ts: method and path of every call, without schemas. */
export function callTable(): string {
  const lines = Object.entries(ROUTES).map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
  );
  return [
    '// Generated from contracts/http/routes.ts by `npm run generate`.',
    'export const CALLS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

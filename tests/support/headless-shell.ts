import { systemCommand } from './system-command.ts';

/** Chromium without a window's code, which reads other switches than Chromium itself. */
export function headlessShellPath(): string {
  return systemCommand('chromium-headless-shell', 'chromium-headless-shell');
}

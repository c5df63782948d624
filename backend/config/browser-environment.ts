const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
];

/** The variables that name the display (X11, Wayland), for a browser that shows a window. */
const SCREEN = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];

/**
 * The environment variables that the browser needs. The others are left out, because they include secrets, and a
 * browser runs untrusted code.
 */
export function browserEnvironment(
  { headed = false }: { readonly headed?: boolean } = {},
  all: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return Object.fromEntries(
    [...PASSED_ON, ...(headed ? SCREEN : [])].flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether a browser can show a window here. On Windows and macOS it always can. */
export function hasScreen(
  all: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'linux' || Boolean(all.DISPLAY || all.WAYLAND_DISPLAY);
}

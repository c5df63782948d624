const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
];

/** Where the screen is (X11, Wayland), for a browser that shows a window. */
const SCREEN = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];

/**
 * The environment contains secrets, and a browser runs foreign code: only the variables that it needs are passed on.
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

/** Whether there is a screen that a browser's window could be shown on. Windows and macOS always have one. */
export function hasScreen(
  all: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'linux' || Boolean(all.DISPLAY || all.WAYLAND_DISPLAY);
}

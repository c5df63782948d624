const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
];

/** The environment holds secrets, and a browser runs foreign code: only what it needs is passed on. */
export function browserEnvironment(all: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import classes from './scheme-switch.module.css';

const NEXT: Record<MantineColorScheme, MantineColorScheme> = {
  auto: 'light',
  light: 'dark',
  dark: 'auto',
};
const NAMES: Record<MantineColorScheme, string> = {
  auto: 'system',
  light: 'light',
  dark: 'dark',
};
const SHAPES: Record<MantineColorScheme, string> = {
  auto: 'M4 5h12v8H4zM8 16h4M10 13v3',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.4 4.4l1 1M14.6 14.6l1 1M4.4 15.6l1-1M14.6 5.4l1-1',
  dark: 'M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5',
};

/** Switches the colour scheme: system, light, dark, then system again. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const label = `Appearance: ${NAMES[colorScheme]}. Change to ${NAMES[NEXT[colorScheme]]}`;
  return (
    <button
      type="button"
      className={classes.button}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={SHAPES[colorScheme]} />
      </svg>
    </button>
  );
}

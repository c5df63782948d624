import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent colour: a blue that is easy to tell from the green, amber and red of states. */
const LAGOON: MantineColorsTuple = [
  '#e8f7fa',
  '#cdedf3',
  '#9fdbe7',
  '#6cc8da',
  '#45b7ce',
  '#2a9fb8',
  '#137b92',
  '#0d6a80',
  '#0b5567',
  '#07404e',
];

/**
 * Greys of the dark scheme, slightly tinted with the accent. Shade 7 is the page's background, shade 6 that of its
 * cards.
 */
const DARK: MantineColorsTuple = [
  '#e2e9ec',
  '#c3ced3',
  '#9fadb4',
  '#7d8c94',
  '#46555d',
  '#2f3d44',
  '#1c272d',
  '#11191d',
  '#0c1216',
  '#080d10',
];

export const theme = createTheme({
  primaryColor: 'lagoon',
  // Shades on which white text is legible: the library chooses the text's colour without knowing the scheme.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { lagoon: LAGOON, dark: DARK },
  defaultRadius: 'md',
  radius: { md: '0.625rem', lg: '1rem' },
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650', textWrap: 'balance' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
});

/** Replaces the component library's default text greys and reds, whose contrast is too low for WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f9f9',
    '--mantine-color-text': '#16242a',
    '--mantine-color-dimmed': '#4e5f67',
    '--mantine-color-placeholder': '#64747c',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0d6a80',
    '--surface': '#ffffff',
    '--surface-sunken': '#eef3f4',
    '--border': '#dbe4e6',
    '--success': '#15703c',
    '--warning': '#8a5300',
    '--danger': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#9fadb4',
    '--mantine-color-placeholder': '#93a2aa',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-anchor': '#6cc8da',
    '--surface': '#182227',
    '--surface-sunken': '#0d1418',
    '--border': '#2c3a41',
    '--success': '#6bd394',
    '--warning': '#ffc35c',
    '--danger': '#ff9a8f',
  },
});

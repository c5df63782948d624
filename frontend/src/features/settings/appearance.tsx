import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import classes from './settings.module.css';

const SCHEMES: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The choice of the colour scheme: the system's, light or dark. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title="Appearance">
      <SegmentedControl
        aria-label="Appearance"
        className={classes.schemes ?? ''}
        value={colorScheme}
        onChange={(value) => {
          const scheme = SCHEMES.find((known) => known.value === value);
          if (scheme) setColorScheme(scheme.value);
        }}
        data={[...SCHEMES]}
      />
    </Section>
  );
}

import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import classes from './settings.module.css';

const SCHEMES: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or as the system has it. */
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

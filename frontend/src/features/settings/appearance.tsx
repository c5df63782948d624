import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
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
    <section className={classes.section} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <SegmentedControl
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => {
          const scheme = SCHEMES.find((known) => known.value === value);
          if (scheme) setColorScheme(scheme.value);
        }}
        data={[...SCHEMES]}
      />
    </section>
  );
}

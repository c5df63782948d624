import { Button, Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { Section } from '../../components/section.tsx';
import {
  DEFAULT_LIMITS,
  isUsableDefault,
  readScanDefaults,
  type ScanDefaults,
  SPECIFIED_DEFAULTS,
  writeScanDefaults,
} from '../../lib/scan-defaults.ts';
import classes from './settings.module.css';

const NOT_STORED =
  'Your browser did not store these limits. Allow this site to store data, or free some space, and save again.';

/** The default limits of scans that the Live Scanner starts, stored in this browser. */
export function ScanDefaultsForm() {
  const form = useForm<ScanDefaults>({
    initialValues: readScanDefaults(),
    validate: {
      max_pages: (value) => problemOf(value, 'max_pages'),
      depth_limit: (value) => problemOf(value, 'depth_limit'),
    },
  });
  function save(defaults: ScanDefaults) {
    notifications.show(
      writeScanDefaults(defaults)
        ? { message: 'Saved. New scans use these limits.' }
        : { color: 'red', message: NOT_STORED },
    );
  }
  return (
    <Section title="Defaults for scans">
      <p>Limits of scans that the Live Scanner starts. In smart scans you choose the pages.</p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
        <NumberInput
          label="Maximum pages"
          allowDecimal={false}
          allowNegative={false}
          {...DEFAULT_LIMITS.max_pages}
          clampBehavior="none"
          {...form.getInputProps('max_pages')}
        />
        <NumberInput
          label="Maximum depth"
          description="Clicks from the start page"
          allowDecimal={false}
          allowNegative={false}
          {...DEFAULT_LIMITS.depth_limit}
          clampBehavior="none"
          {...form.getInputProps('depth_limit')}
        />
        <Group gap="sm">
          <Button type="submit">Save</Button>
          <Button
            variant="default"
            onClick={() => {
              form.setValues(SPECIFIED_DEFAULTS);
              save(SPECIFIED_DEFAULTS);
            }}
          >
            Reset to {SPECIFIED_DEFAULTS.max_pages} pages, depth {SPECIFIED_DEFAULTS.depth_limit}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

function problemOf(value: unknown, name: keyof ScanDefaults): string | null {
  const { min, max } = DEFAULT_LIMITS[name];
  return isUsableDefault(value, name)
    ? null
    : `Please enter a whole number from ${min} to ${max.toLocaleString()}`;
}

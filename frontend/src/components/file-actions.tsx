import { Button, Group } from '@mantine/core';
import { saveFile } from '../lib/save-file.ts';
import { CopyButton } from './copy-button.tsx';

interface FileActionsProps {
  readonly name: string;
  readonly text: string;
  /** Media type. */
  readonly type: string;
}

/** Copies a file's text, or downloads it under its name. */
export function FileActions({ name, text, type }: FileActionsProps) {
  return (
    <Group gap="xs">
      <CopyButton text={text} />
      <Button variant="default" size="xs" onClick={() => saveFile(name, text, type)}>
        Download
      </Button>
    </Group>
  );
}

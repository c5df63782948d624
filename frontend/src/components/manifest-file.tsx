import { Stack, Text } from '@mantine/core';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { useMemo } from 'react';
import { formatNumber } from '../lib/format.ts';
import { CodeBlock } from './code-block.tsx';
import { FileActions } from './file-actions.tsx';

/** More text than this makes browsers slow; the whole is copied and downloaded all the same. */
const SHOWN_CHARACTERS = 200_000;

/** The manifest as it is: to read, to copy, and to download as manifest.json. */
export function ManifestFile({ manifest }: { readonly manifest: AiManifest }) {
  const text = useMemo(() => JSON.stringify(manifest, null, 2), [manifest]);
  const rest = text.length - SHOWN_CHARACTERS;
  return (
    <Stack gap="xs" w="100%">
      <FileActions name="manifest.json" text={text} type="application/json" />
      <CodeBlock>{text.slice(0, SHOWN_CHARACTERS)}</CodeBlock>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(rest)} more characters are in the copy and in the download.
        </Text>
      )}
    </Stack>
  );
}

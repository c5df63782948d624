import { Anchor, Button, Group, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { alertOf } from './manifest-error.ts';
import { MAKE_PUBLIC_FAILED, type ManifestTrouble } from './use-manifest-window.ts';

interface ManifestAlertProps {
  readonly trouble: ManifestTrouble | null;
  readonly publishing: boolean;
  readonly onMakePublic: () => void;
  readonly onClose: () => void;
}

/** Why a manifest could not be shown; for a private one, the offer to make it public. */
export function ManifestAlert({ trouble, publishing, onMakePublic, onClose }: ManifestAlertProps) {
  if (trouble === null) return null;
  if (trouble.kind === 'private') {
    return (
      <ConfirmDialog
        opened
        title="This manifest is private"
        confirmLabel="Make public"
        busy={publishing}
        onConfirm={onMakePublic}
        onCancel={onClose}
      >
        Make the manifest of {trouble.scan.domain} public? Everyone can then read it. You can make
        it private again at any time.
      </ConfirmDialog>
    );
  }
  return (
    <Dialog onClose={onClose} title="Manifest">
      {trouble.kind === 'failed' && <Failure {...alertOf(trouble.error, trouble.scan.isPublic)} />}
      {trouble.kind === 'blocked' && (
        <Text>
          Your browser did not allow a new window.{' '}
          <Anchor href={trouble.address} target="_blank" underline="always">
            Open the manifest of {trouble.scan.domain}
          </Anchor>
        </Text>
      )}
      {trouble.kind === 'not-made-public' && <Text>{MAKE_PUBLIC_FAILED}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

function Failure({ message, code, tip }: ReturnType<typeof alertOf>) {
  return (
    <>
      <Text>{message}</Text>
      <Text c="dimmed" mt={4}>
        {code}
      </Text>
      {tip && <Text mt="sm">{tip}</Text>}
    </>
  );
}

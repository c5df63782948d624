import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The consequence, and whether it can be undone. */
  readonly children: ReactNode;
  /** Names the deed: 'Delete scan', never 'OK'. */
  readonly confirmLabel: string;
  /** While the deed is being done. */
  readonly busy?: boolean;
  /** Whether something is lost. */
  readonly destructive?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. Escape and a click outside cancel; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, busy = false, destructive = false } = props;
  return (
    <Modal
      opened={opened}
      onClose={props.onCancel}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          onClick={props.onConfirm}
          loading={busy}
          {...(destructive ? { color: 'red.9' } : {})}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

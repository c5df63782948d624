import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';

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
  if (!opened) return null;
  return (
    <Dialog onClose={props.onCancel} title={title}>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          Cancel
        </Button>
        <BusyButton
          onClick={props.onConfirm}
          busy={busy}
          {...(destructive ? { color: 'red.9' } : {})}
        >
          {confirmLabel}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The consequence, and whether it can be undone. */
  readonly children: ReactNode;
  /** Names the action: 'Delete scan', never 'OK'. */
  readonly confirmLabel: string;
  /** Whether the confirmed action is running. */
  readonly busy?: boolean;
  /** Whether the action deletes or exposes something: then the button is red. */
  readonly destructive?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. Escape and a click outside cancel; the focus starts on Cancel. */
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

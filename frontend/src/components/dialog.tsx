import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { elementsAround, focusIsLost, focusNearest } from '../lib/focus.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'centered' | 'returnFocus' | 'closeButtonProps'>;

/**
 * A dialog that is open as long as it is rendered. It takes the focus (the first field, or what `data-autofocus` marks)
 * and gives it back to the element that opened it, or to the part of the page where that element was.
 */
export function Dialog(props: DialogProps) {
  useReturnedFocus();
  return (
    <Modal
      opened
      centered
      // The library returns the focus only from dialogs that stay rendered.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
    />
  );
}

function useReturnedFocus(): void {
  // Layout effects run before the library moves the focus, and before React removes the dialog.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const around = elementsAround(opener);
    return () => {
      const inDialog = document.activeElement?.closest('[role="dialog"]') ?? null;
      if (inDialog === null && !focusIsLost()) return;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus({ preventScroll: true });
      else focusNearest(around);
    };
  }, []);
}

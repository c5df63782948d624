import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';

interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** While its action runs: clicks do nothing. */
  readonly busy: boolean;
  /** Replaces the label while busy; without it a spinner covers the label. */
  readonly busyLabel?: ReactNode;
}

/** A button that keeps the focus while its action runs: browsers take it from a button that becomes disabled. */
export function BusyButton(props: BusyButtonProps) {
  const { busy, busyLabel, disabled = false, onClick, children, ...others } = props;
  function act(event: MouseEvent<HTMLButtonElement>) {
    // Also keeps Enter in a field from sending the form again.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Button
      {...others}
      disabled={disabled}
      loading={busy && busyLabel === undefined}
      aria-busy={busy}
      onClick={act}
      renderRoot={(root) => <button type="button" {...root} disabled={disabled} />}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  );
}

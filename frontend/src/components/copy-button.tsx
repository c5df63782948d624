import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Product specification, section 9. */
const COPIED_MS = 2_000;

interface CopyButtonProps extends Omit<ButtonProps, 'children'> {
  readonly text: string;
  /** Default 'Copy'. */
  readonly label?: string;
  readonly onCopied?: () => void;
  /** Called when the browser refuses. The button shows 'Could not copy' in any case. */
  readonly onFailed?: () => void;
}

type Outcome = 'ready' | 'copied' | 'failed';

/** Copies a text and says 'Copied' for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  onCopied,
  onFailed,
  ...button
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const copied = await copyText(text);
    (copied ? onCopied : onFailed)?.();
    setOutcome(copied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('ready'), COPIED_MS);
  }

  const labels: Record<Outcome, string> = {
    ready: label,
    copied: 'Copied',
    failed: 'Could not copy',
  };
  return (
    <Button variant="default" size="xs" {...button} onClick={() => void copy()}>
      <span aria-live="polite">{labels[outcome]}</span>
    </Button>
  );
}

/** Resolves to whether the text is on the clipboard now. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Over plain http there is no Clipboard API, but the deprecated `execCommand` still works. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

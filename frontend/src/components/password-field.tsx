import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

export interface PasswordFieldProps extends PasswordInputProps {
  readonly autoComplete: 'current-password' | 'new-password';
  /** The label of the button, different for each field of a page. */
  readonly shows?: string;
}

/** A password with a button to show it, which is reachable by keyboard and announces the shown state. */
export function PasswordField({ shows = 'password', ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Show ${shows}`, 'aria-pressed': visible }}
      {...input}
    />
  );
}

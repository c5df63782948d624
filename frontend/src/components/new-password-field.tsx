import { Text } from '@mantine/core';
import { PASSWORD_HINT } from '@signpost/contracts/http/account-rules.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { newPasswordWarning } from '../lib/common-passwords.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

/** The field for a new password. It warns of a very common password while it is typed, but accepts it. */
export function NewPasswordField(input: Omit<PasswordFieldProps, 'autoComplete' | 'description'>) {
  const [typed, setTyped] = useState('');
  const warning = useWarning(typed);
  return (
    <div>
      <PasswordField
        {...input}
        description={PASSWORD_HINT}
        autoComplete="new-password"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.currentTarget.value);
          input.onChange?.(event);
        }}
      />
      <Text size="sm" mt={warning === null ? 0 : 'xs'} role="status">
        {warning}
      </Text>
    </div>
  );
}

/** The warning about the text typed now; a warning about an earlier text is dropped. */
function useWarning(typed: string): string | null {
  const [given, setGiven] = useState<{ typed: string; warning: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void newPasswordWarning(typed).then((warning) => {
      if (isCurrent) setGiven({ typed, warning });
    });
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  return given?.typed === typed ? given.warning : null;
}

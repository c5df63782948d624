import { Button, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AgentToken } from '@signpost/contracts/http/auth.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './account.module.css';
import { useRevokeAgentTokenMutation } from './account-api.ts';

/** The user's tokens, each with a button to revoke it. */
export function AgentTokenList({ tokens }: { readonly tokens: readonly AgentToken[] }) {
  const [chosen, setChosen] = useState<AgentToken | null>(null);
  const [revoke, { isLoading }] = useRevokeAgentTokenMutation();

  async function confirm({ id, name }: AgentToken) {
    const answer = await revoke(id);
    setChosen(null);
    notifications.show(
      answer.error === undefined
        ? { message: `Revoked. The agent with the token ${name} no longer has access.` }
        : { color: 'red', message: errorOfFailure(answer.error).message },
    );
  }

  return (
    <>
      <ul className={classes.history}>
        {tokens.map((token) => (
          <li key={token.id}>
            <strong>{token.name}</strong>
            <span className={classes.dim}>
              Made {formatDateTime(token.created_at)} ·{' '}
              {token.last_used_at === null
                ? 'never used'
                : `last used ${formatDateTime(token.last_used_at)}`}
            </span>
            <Button variant="default" size="xs" onClick={() => setChosen(token)}>
              Revoke<VisuallyHidden> {token.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={chosen !== null}
        title={`Revoke the token ${chosen?.name ?? ''}?`}
        confirmLabel="Revoke token"
        busy={isLoading}
        destructive
        onConfirm={() => chosen && void confirm(chosen)}
        onCancel={() => setChosen(null)}
      >
        The agent that has this token will lose access to your private manifests.
      </ConfirmDialog>
    </>
  );
}

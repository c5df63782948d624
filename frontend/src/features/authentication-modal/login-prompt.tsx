import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { AuthenticationModal, type TypedValues } from './authentication-modal.tsx';

interface LoginPromptProps {
  readonly scanId: string;
  /** The form that the scan waits at; null while it does not wait. */
  readonly auth: AuthInfo | null;
}

interface Answered {
  readonly auth: AuthInfo;
  /** The values that were sent, without the passwords; null after the log-in was skipped. */
  readonly sent: TypedValues | null;
}

/** Asks for credentials each time the scan waits at a log-in form, and only once each time. */
export function LoginPrompt({ scanId, auth }: LoginPromptProps) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (auth === null || auth === answered?.auth) return null;
  return (
    <AuthenticationModal
      key={auth.url}
      scanId={scanId}
      auth={auth}
      refused={answered?.sent ?? null}
      onClose={(sent) => setAnswered({ auth, sent })}
    />
  );
}

import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { AuthenticationModal } from './authentication-modal.tsx';

interface LoginPromptProps {
  readonly scanId: string;
  /** The form that the scan waits at; null while it does not wait. */
  readonly auth: AuthInfo | null;
}

interface Answered {
  readonly auth: AuthInfo;
  readonly credentialsGiven: boolean;
}

/** Asks for the log-in of the scanned site whenever the scan waits for it, once for each time. */
export function LoginPrompt({ scanId, auth }: LoginPromptProps) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (auth === null || auth === answered?.auth) return null;
  return (
    <AuthenticationModal
      key={auth.url}
      scanId={scanId}
      auth={auth}
      again={answered?.credentialsGiven ?? false}
      onClose={(credentialsGiven) => setAnswered({ auth, credentialsGiven })}
    />
  );
}

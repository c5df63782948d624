import { PasswordInput, TextInput } from '@mantine/core';
import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type ApiError, errorOfFailure } from '../../lib/api-error.ts';
import classes from './authentication-modal.module.css';
import { type CredentialField, credentialFields, credentialsOf } from './credential-fields.ts';
import { useProvideCredentialsMutation } from './credentials-api.ts';

/** The typed values, by the key of the field. */
export type TypedValues = Readonly<Record<string, string>>;

interface AuthenticationModalProps {
  readonly scanId: string;
  readonly auth: AuthInfo;
  /** The values that the site refused, without the passwords; null at the first attempt. */
  readonly refused: TypedValues | null;
  /** Called with the values that were sent, without the passwords; with null when the log-in was skipped. */
  readonly onClose: (sent: TypedValues | null) => void;
}

const SKIP = 'Skip Authentication';
const LOG_IN = 'Login & Continue Scan';
const REFUSED = 'The site did not accept these credentials. Try again, or continue without.';
const NO_SESSION = 'No active scan session';
const BOTH_NEEDED = 'Please enter both username and password';

/** Asks for credentials for the log-in form that the scan has found on the site. */
export function AuthenticationModal({ scanId, auth, refused, onClose }: AuthenticationModalProps) {
  const fields = credentialFields(auth.form.inputs);
  const [provide] = useProvideCredentialsMutation();
  const [values, setValues] = useState<TypedValues>(refused ?? {});
  const [busy, setBusy] = useState<'login' | 'skip' | null>(null);
  const [problem, setProblem] = useState<string | null>(refused === null ? null : REFUSED);

  async function send(kind: 'login' | 'skip') {
    const credentials = credentialsOf(fields, values);
    if (kind === 'login' && credentials === null) {
      setProblem(BOTH_NEEDED);
      return;
    }
    setBusy(kind);
    setProblem(null);
    try {
      const skips = kind === 'skip' || credentials === null;
      await provide(skips ? { scanId, skip: true } : { scanId, ...credentials }).unwrap();
      onClose(kind === 'login' ? withoutSecrets(fields, values) : null);
    } catch (failure) {
      const error = errorOfFailure(failure);
      // The scan no longer waits for a log-in, so there is nothing to skip.
      if (kind === 'skip' && error.code === 'NO_CREDENTIALS_EXPECTED') onClose(null);
      else setProblem(submissionProblem(error));
    } finally {
      setBusy(null);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send('login');
  }

  return (
    <Dialog
      onClose={() => void send('skip')}
      title="Authentication Required"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <dl className={classes.facts}>
          <dt>Login URL</dt>
          <dd>{auth.url}</dd>
          <dt>Form action</dt>
          <dd>{auth.form.action || auth.url}</dd>
        </dl>
        {fields.map(({ key, label, secret, required }, index) => {
          const Field = secret ? PasswordInput : TextInput;
          return (
            <Field
              key={key}
              label={label}
              required={required}
              autoComplete="off"
              readOnly={busy !== null}
              value={values[key] ?? ''}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              onChange={(event) => {
                setProblem(null);
                setValues({ ...values, [key]: event.currentTarget.value });
              }}
            />
          );
        })}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <p className={classes.note}>
          Credentials are used only for this scan session and are not stored.
        </p>
        <div className={classes.actions}>
          <BusyButton
            variant="default"
            busy={busy !== null}
            busyLabel={busy === 'login' ? SKIP : undefined}
            onClick={() => void send('skip')}
          >
            {SKIP}
          </BusyButton>
          <BusyButton
            type="submit"
            busy={busy !== null}
            busyLabel={busy === 'login' ? 'Logging in...' : LOG_IN}
          >
            {LOG_IN}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

function withoutSecrets(fields: readonly CredentialField[], values: TypedValues): TypedValues {
  const open = fields.filter(({ secret }) => !secret);
  return Object.fromEntries(open.map(({ key }) => [key, values[key] ?? '']));
}

/** Product specification, section 8. */
function submissionProblem({ status, code, message }: ApiError): string {
  // Deleted elsewhere while the prompt was open.
  if (code === 'SCAN_NOT_FOUND') return NO_SESSION;
  if (status === 0) return 'Failed to submit credentials. Please try again.';
  return code === 'UNKNOWN_ERROR' ? 'Failed to submit credentials' : message;
}

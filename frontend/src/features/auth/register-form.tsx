import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RegisterBody } from '@signpost/contracts/http/auth.ts';
import { countryOfPhone } from '@signpost/contracts/http/dial-codes.ts';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { NewPasswordField } from '../../components/new-password-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { type RegistrationValues, registrationOf, registrationProblems } from './account-rules.ts';
import classes from './auth-card.module.css';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';

interface RegisterFormProps {
  readonly busy: boolean;
  /** The server's error message. */
  readonly error: string | null;
  readonly onSubmit: (body: RegisterBody) => void;
}

const EMPTY: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  countryCode: '',
  password: '',
  confirmPassword: '',
};

export function RegisterForm({ busy, error, onSubmit }: RegisterFormProps) {
  const [flag, setFlag] = useState<string | null>(null);
  const form = useForm<RegistrationValues>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: registrationProblems,
    onValuesChange: ({ phone, country }, previous) => {
      if (phone === previous.phone) return;
      const found = countryOfPhone(phone);
      setFlag(found?.flag ?? null);
      if (found === null || country.trim() !== '') return;
      form.setFieldValue('country', found.country);
      form.setFieldValue('countryCode', found.countryCode);
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => onSubmit(registrationOf(values)))}
    >
      {error && <ErrorBox>{error}</ErrorBox>}
      <div className={classes.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          size="md"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          size="md"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
      </div>
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <TextInput
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        placeholder="+972 50 123 4567"
        size="md"
        rightSection={flag && <span aria-hidden="true">{flag}</span>}
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Country"
          placeholder="Optional"
          autoComplete="country-name"
          size="md"
          key={form.key('country')}
          {...form.getInputProps('country')}
        />
        <TextInput
          label="Country code"
          placeholder="Optional"
          autoComplete="country"
          size="md"
          key={form.key('countryCode')}
          {...form.getInputProps('countryCode')}
        />
      </div>
      <NewPasswordField
        label="Password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        size="md"
        shows="password confirmation"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      <BusyButton type="submit" size="md" fullWidth busy={busy}>
        Create account
      </BusyButton>
      <GoogleButton verb="Sign up" />
    </form>
  );
}

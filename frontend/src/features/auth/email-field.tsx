import { TextInput, type TextInputProps } from '@mantine/core';

/** The email address of an account. */
export function EmailField(input: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" size="md" {...input} />;
}

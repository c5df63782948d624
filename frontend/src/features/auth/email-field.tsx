import { TextInput, type TextInputProps } from '@mantine/core';

/** The email that an account goes by. */
export function EmailField(input: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="username" size="md" {...input} />;
}

/** What a person enters to register, checked by the contract's rules (product specification, section 5). */
export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly password: string;
}

/** The email address as it is stored and looked up: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A registration without its password, as it is stored. */
export interface TidyRegistration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly country?: string;
  readonly countryCode?: string;
}

/** Email in lower case, all texts trimmed, empty optional fields left out. */
export function tidyRegistration(registration: Registration): TidyRegistration {
  return {
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    email: normalizeEmail(registration.email),
    ...filled('phone', registration.phone),
    ...filled('country', registration.country),
    ...filled('countryCode', registration.countryCode),
  };
}

function filled<Name extends string>(
  name: Name,
  value: string | undefined,
): { [name in Name]?: string } {
  const text = value?.trim() ?? '';
  return text === '' ? {} : ({ [name]: text } as { [name in Name]?: string });
}

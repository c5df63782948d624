/** A country as detected from a phone number. */
export interface PhoneCountry {
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Emoji. */
  readonly flag: string;
}

interface DialCode extends PhoneCountry {
  /** With its plus. */
  readonly dialCode: string;
}

/** Product specification, section 9: matched in this order, so +1 is checked before longer codes. */
const DIAL_CODES: readonly DialCode[] = (
  [
    ['+972', 'Israel', 'IL'],
    ['+1', 'United States', 'US'],
    ['+44', 'United Kingdom', 'GB'],
    ['+33', 'France', 'FR'],
    ['+49', 'Germany', 'DE'],
    ['+39', 'Italy', 'IT'],
    ['+34', 'Spain', 'ES'],
    ['+31', 'Netherlands', 'NL'],
    ['+91', 'India', 'IN'],
    ['+86', 'China', 'CN'],
    ['+81', 'Japan', 'JP'],
    ['+82', 'South Korea', 'KR'],
    ['+61', 'Australia', 'AU'],
    ['+55', 'Brazil', 'BR'],
    ['+7', 'Russia', 'RU'],
  ] as const
).map(([dialCode, country, countryCode]) => ({
  dialCode,
  country,
  countryCode,
  flag: flagOf(countryCode),
}));

/** The country of the dial code at the start of the number; null when there is none. All but digits and plus is ignored. */
export function countryOfPhone(phone: string): PhoneCountry | null {
  const bare = phone.replace(/[^\d+]/g, '');
  const found = DIAL_CODES.find(({ dialCode }) => bare.startsWith(dialCode));
  if (found === undefined) return null;
  return { country: found.country, countryCode: found.countryCode, flag: found.flag };
}

/** Sets the country of a registration by its phone number, unless it has a country. */
export function withCountryOfPhone<
  Registration extends { phone?: string | undefined; country?: string | undefined },
>(registration: Registration): Registration {
  const { phone = '', country = '' } = registration;
  const found = country.trim() === '' ? countryOfPhone(phone) : null;
  if (found === null) return registration;
  return { ...registration, country: found.country, countryCode: found.countryCode };
}

/** Two regional indicator letters make a flag. */
function flagOf(countryCode: string): string {
  const toIndicator = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(
    ...[...countryCode].map((letter) => letter.charCodeAt(0) + toIndicator),
  );
}

/** What a phone number tells about where its owner is. */
export interface PhoneCountry {
  readonly country: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Emoji. */
  readonly flag: string;
}

export interface DialCode extends PhoneCountry {
  /** With its plus. */
  readonly dialCode: string;
}

/** Product specification, section 9: matched in this order, so +1 is checked before longer codes. */
export const DIAL_CODES: readonly DialCode[] = [
  { dialCode: '+972', country: 'Israel', countryCode: 'IL', flag: '🇮🇱' },
  { dialCode: '+1', country: 'United States', countryCode: 'US', flag: '🇺🇸' },
  { dialCode: '+44', country: 'United Kingdom', countryCode: 'GB', flag: '🇬🇧' },
  { dialCode: '+33', country: 'France', countryCode: 'FR', flag: '🇫🇷' },
  { dialCode: '+49', country: 'Germany', countryCode: 'DE', flag: '🇩🇪' },
  { dialCode: '+39', country: 'Italy', countryCode: 'IT', flag: '🇮🇹' },
  { dialCode: '+34', country: 'Spain', countryCode: 'ES', flag: '🇪🇸' },
  { dialCode: '+31', country: 'Netherlands', countryCode: 'NL', flag: '🇳🇱' },
  { dialCode: '+91', country: 'India', countryCode: 'IN', flag: '🇮🇳' },
  { dialCode: '+86', country: 'China', countryCode: 'CN', flag: '🇨🇳' },
  { dialCode: '+81', country: 'Japan', countryCode: 'JP', flag: '🇯🇵' },
  { dialCode: '+82', country: 'South Korea', countryCode: 'KR', flag: '🇰🇷' },
  { dialCode: '+61', country: 'Australia', countryCode: 'AU', flag: '🇦🇺' },
  { dialCode: '+55', country: 'Brazil', countryCode: 'BR', flag: '🇧🇷' },
  { dialCode: '+7', country: 'Russia', countryCode: 'RU', flag: '🇷🇺' },
];

/** The country whose dial code the number starts with; null when none does. All but digits and plus is ignored. */
export function countryOfPhone(phone: string): PhoneCountry | null {
  const bare = phone.replace(/[^\d+]/g, '');
  const found = DIAL_CODES.find(({ dialCode }) => bare.startsWith(dialCode));
  if (found === undefined) return null;
  return { country: found.country, countryCode: found.countryCode, flag: found.flag };
}

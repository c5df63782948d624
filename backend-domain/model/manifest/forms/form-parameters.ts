import { folded } from '../../shared/folded-text.ts';
import type { ManifestField } from '../file/manifest.ts';

/** Parameters by the purpose that a field's `autocomplete` states (HTML, autofill). */
const BY_AUTOCOMPLETE: Readonly<Record<string, string>> = {
  email: 'email',
  username: 'username',
  name: 'name',
  'given-name': 'first_name',
  'family-name': 'last_name',
  tel: 'phone',
  organization: 'company',
  'street-address': 'street_address',
  'address-line1': 'street_address',
  'postal-code': 'postal_code',
  'address-level2': 'city',
  country: 'country',
  'current-password': 'password',
  'new-password': 'password',
  'one-time-code': 'one_time_code',
  'cc-number': 'card_number',
  'cc-exp': 'card_expiry',
  'cc-csc': 'card_code',
  'cc-name': 'card_holder',
};

const BY_TYPE: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  tel: 'phone',
  url: 'website',
  file: 'file',
  search: 'query',
};

/**
 * The parameters of a form's fields, `{{…}}`, one for each field, without duplicates: named after the field's purpose,
 * else after its name or label. A repeated password field has the same parameter as the first.
 */
export function formParameters(fields: readonly ManifestField[]): string[] {
  const used = new Map<string, number>();
  return fields.map((field) => {
    const base = parameterOf(field);
    const times = (used.get(base) ?? 0) + 1;
    used.set(base, times);
    const isRepetition = field.type === 'password' || times === 1;
    return `{{${isRepetition ? base : `${base}_${times}`}}}`;
  });
}

function parameterOf({
  autocomplete = '',
  type,
  name,
  label,
  placeholder = '',
}: ManifestField): string {
  const purpose = autocomplete.split(/\s+/).at(-1) ?? '';
  const stated = Object.hasOwn(BY_AUTOCOMPLETE, purpose) ? BY_AUTOCOMPLETE[purpose] : undefined;
  const byType = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
  return (
    stated ?? byType ?? (asciiName(name) || asciiName(label) || asciiName(placeholder) || 'value')
  );
}

function asciiName(text: string): string {
  const words = folded(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim();
  return words.split(/\s+/).filter(Boolean).slice(0, 4).join('_');
}

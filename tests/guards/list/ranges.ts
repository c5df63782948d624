import {
  INTERNAL_ENDINGS,
  METADATA_ADDRESSES,
  METADATA_NAMES,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
  type SpecialRange,
} from '@signpost/adapters/net/special-purpose-ranges.ts';
import { contract, type Guard } from '../guard.ts';

const file = 'adapters/net/special-purpose-ranges.ts';

/** Ranges that lie in `::/96`, which is refused as well: they only say it in better words. */
const SAID_BETTER = new Set(['::/128', '::1/128']);

const range = ({ cidr, purpose }: SpecialRange): Guard => ({
  name: `range-${cidr}`,
  why: `Pages lead the scanner to ${cidr} (${purpose}).`,
  file,
  text: `  { cidr: '${cidr}', purpose: '${purpose}' },\n`,
  without: '',
  shownBy: [contract('net/address-policy', 'of the special-purpose range')],
});

const entry = (kind: string, each: string, shownBy: Guard['shownBy'], why: string): Guard => ({
  name: `${kind}-${each}`,
  why,
  file,
  text: `  '${each}',\n`,
  without: '',
  shownBy,
});

/** Every line of the policy's lists. */
export const rangeGuards: readonly Guard[] = [
  ...[...SPECIAL_IPV4, ...SPECIAL_IPV6].filter(({ cidr }) => !SAID_BETTER.has(cidr)).map(range),
  ...METADATA_ADDRESSES.map((each) =>
    entry(
      'metadata-address',
      each,
      [contract('net/address-policy', 'of cloud metadata')],
      'An operator who opens their network for scans opens the credentials of their cloud as well.',
    ),
  ),
  ...[...METADATA_NAMES].map((each) =>
    entry(
      'metadata-name',
      each,
      [contract('net/policy-lists', 'of a metadata service')],
      'A cloud hands out credentials under this name, whatever address it has there.',
    ),
  ),
  ...INTERNAL_ENDINGS.map((each) =>
    entry(
      'internal-ending',
      each,
      [contract('net/policy-lists', 'of an internal network')],
      'Looking the name up tells an inner name server about it, and a wildcard may answer with a public address.',
    ),
  ),
];

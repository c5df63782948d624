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

/** Ranges inside `::/96`, which is refused too: these entries only give a better reason. */
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

/** One guard for each entry of the policy's lists. */
export const rangeGuards: readonly Guard[] = [
  ...[...SPECIAL_IPV4, ...SPECIAL_IPV6].filter(({ cidr }) => !SAID_BETTER.has(cidr)).map(range),
  ...METADATA_ADDRESSES.map((each) =>
    entry(
      'metadata-address',
      each,
      [contract('net/address-policy', 'of cloud metadata')],
      'An operator who allows their own network also allows the metadata service with the credentials of their cloud.',
    ),
  ),
  ...[...METADATA_NAMES].map((each) =>
    entry(
      'metadata-name',
      each,
      [contract('net/policy-lists', 'of a metadata service')],
      'A cloud’s metadata service hands out credentials under this name, whatever its address is.',
    ),
  ),
  ...INTERNAL_ENDINGS.map((each) =>
    entry(
      'internal-ending',
      each,
      [contract('net/policy-lists', 'of an internal network')],
      'Looking up the name reveals it to an internal name server, and a wildcard may return a public address.',
    ),
  ),
];

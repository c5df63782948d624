import type { Site } from '@signpost/contracts/http/publishing.ts';
import { formatDate } from './format.ts';

type Standing = Pick<Site, 'domain' | 'served_by_domain' | 'missing' | 'verification'>;

/** Says which manifest the server now serves at the domain's address. */
export function servedNow({ domain, served_by_domain }: Standing): string {
  switch (served_by_domain) {
    case 'you':
      return `Agents that ask for ${domain} get your manifest.`;
    case 'another_owner':
      return `Agents that ask for ${domain} get the manifest of another verified owner.`;
    default:
      return `Agents that ask for ${domain} get no manifest yet.`;
  }
}

const STEPS: Readonly<Record<Site['missing'][number], string>> = {
  publish: 'Make the manifest of a scan public.',
  scan_from_root:
    'Your public manifest covers a part of the site only. Scan the site from its start page and make that manifest public.',
  verify:
    'Verify ownership: add the AI-Manifest lines to robots.txt and press Test Integration, or use the file or the meta tag under Projects.',
};

/** The remaining steps until the server serves the user's own manifest there. */
export function stepsLeft({ missing }: Standing): readonly string[] {
  return missing.map((step) => STEPS[step]);
}

/** The message about a verification that ends or has ended; null when there is none. */
export function verificationNews({ verification }: Standing): string | null {
  const { lapses_at: lapsesAt, ended } = verification;
  if (lapsesAt !== null) {
    return `Your site no longer shows what verifies it. Verification ends on ${formatDate(lapsesAt)} unless the site shows it again.`;
  }
  if (ended === null) return null;
  const day = formatDate(ended.at);
  return ended.reason === 'superseded'
    ? `Another user verified this site on ${day}, which ended your verification.`
    : `Your verification ended on ${day}: the site no longer showed what verified it.`;
}

import type { Site, ValidationResult } from '@signpost/contracts/http/publishing.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { CHANNEL_NAMES } from '../../lib/channel-names.ts';
import { formatDate } from '../../lib/format.ts';
import { servedNow, verificationNews } from '../../lib/site-standing.ts';
import { checksOf, VALIDATION_TITLES } from './validation.ts';

export type StepState = 'done' | 'open' | 'unknown';

/** One of the steps between a finished scan and a manifest that agents find. */
export interface GoLiveStep {
  readonly name: 'Publish' | 'Verify ownership' | 'Install' | 'Test';
  readonly state: StepState;
  /** The current state, and what is missing. */
  readonly text: string;
}

interface Known {
  readonly scan: Pick<Scan, 'id' | 'domain' | 'isPublic'>;
  /** Undefined until it is known. */
  readonly site: Site | undefined;
  /** The result of the check of the site; undefined until it is known. */
  readonly check: ValidationResult | undefined;
}

/** The steps in their order, each with its current state. */
export function goLiveSteps(known: Known): readonly GoLiveStep[] {
  return [publishStep(known), verifyStep(known), installStep(known), testStep(known)];
}

function publishStep({ scan, site }: Known): GoLiveStep {
  const name = 'Publish';
  const other = site?.published_scan_id ?? null;
  if (scan.isPublic && site !== undefined && other !== scan.id) {
    const text =
      other === null
        ? 'This manifest is public at its own link only.'
        : `Agents get a newer manifest of yours for ${scan.domain}, not this one.`;
    return { name, state: 'done', text };
  }
  if (scan.isPublic) return { name, state: 'done', text: 'Everyone can read this manifest.' };
  const text =
    other === null
      ? 'This manifest is private: agents cannot read it yet.'
      : `This manifest is private. Agents read the manifest of another scan of ${scan.domain}.`;
  return { name, state: 'open', text };
}

function verifyStep({ site }: Known): GoLiveStep {
  const name = 'Verify ownership';
  if (site === undefined) return { name, state: 'unknown', text: 'Loading…' };
  const { verified, proved_at: since } = site.verification;
  const parts = [
    verificationNews(site),
    verified && since !== null ? `Verified since ${formatDate(since)}.` : null,
    servedNow(site),
  ];
  return {
    name,
    state: verified ? 'done' : 'open',
    text: parts.filter((part) => part !== null).join(' '),
  };
}

function installStep({ scan, check }: Known): GoLiveStep {
  const name = 'Install';
  if (check === undefined) return { name, state: 'unknown', text: `Checking ${scan.domain}…` };
  if (check.status === 'error')
    return { name, state: 'unknown', text: `${scan.domain} could not be reached.` };
  const checks = checksOf(check);
  const list = (wanted: boolean) =>
    checks.flatMap(([what, there]) => (there === wanted ? [what] : [])).join(', ');
  const channels = (wanted: boolean) =>
    check.channels
      .flatMap(({ channel, state }) =>
        (state === 'valid') === wanted ? [CHANNEL_NAMES[channel]] : [],
      )
      .join(', ');
  const installed = channels(true);
  const found = [list(true), installed].filter((part) => part !== '').join(', ');
  const missing = list(false);
  // On a fully optimized site the missing parts are optional.
  const lacking = check.status === 'fully_optimized' ? 'Optional' : 'Missing';
  const optional = channels(false);
  return {
    name,
    state: check.status === 'not_optimized' && installed === '' ? 'open' : 'done',
    text: [
      found && `Found: ${found}.`,
      missing && `${lacking}: ${missing}.`,
      optional && `Optional channels: ${optional}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  };
}

function testStep({ scan, check }: Known): GoLiveStep {
  const name = 'Test';
  if (check === undefined) return { name, state: 'unknown', text: `Checking ${scan.domain}…` };
  const checks = checksOf(check);
  const passed = checks.filter(([, there]) => there).length;
  const others =
    check.status === 'fully_optimized' && passed < checks.length ? ', the others are optional' : '';
  const count =
    checks.length === 0 ? '' : ` · ${passed} of ${checks.length} checks passed${others}`;
  return {
    name,
    state: check.status === 'fully_optimized' ? 'done' : 'open',
    text: `${VALIDATION_TITLES[check.status]}${count}`,
  };
}

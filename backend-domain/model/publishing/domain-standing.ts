import { type Publication, servedForDomain } from './publication.ts';

const SERVED_BY_DOMAIN = ['you', 'another_owner', 'nothing'] as const;
const STEPS_TO_SPEAK = ['verify', 'publish', 'scan_from_root'] as const;

/** Whose manifest is served at the address of a domain, from the user's point of view. */
export interface DomainStanding {
  /** Who owns the manifest that is served there now. */
  readonly servedByDomain: (typeof SERVED_BY_DOMAIN)[number];
  /** What the user still has to do so that their manifest can be served there; empty when nothing. */
  readonly missing: readonly (typeof STEPS_TO_SPEAK)[number][];
}

/** `published`: all publications of the domain. */
export function domainStanding(
  published: readonly Publication[],
  user: { readonly id: string; readonly isVerified: boolean },
): DomainStanding {
  const speaker = servedForDomain(published);
  const own = published.filter(({ ownerId }) => ownerId === user.id);
  const missing: DomainStanding['missing'][number][] = [];
  if (own.length === 0) missing.push('publish');
  else if (!own.some(({ fromRoot }) => fromRoot)) missing.push('scan_from_root');
  if (!user.isVerified) missing.push('verify');
  return { servedByDomain: servedBy(speaker, user.id), missing };
}

function servedBy(speaker: Publication | null, userId: string): DomainStanding['servedByDomain'] {
  if (speaker === null) return 'nothing';
  return speaker.ownerId === userId ? 'you' : 'another_owner';
}

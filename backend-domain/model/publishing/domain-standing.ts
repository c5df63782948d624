import { type Publication, servedForDomain } from './publication.ts';

const SERVED_BY_DOMAIN = ['you', 'another_owner', 'nothing'] as const;
const STEPS_TO_SPEAK = ['verify', 'publish', 'scan_from_root'] as const;

/** The relation of a user to the address of a domain. */
export interface DomainStanding {
  /** The owner of the manifest that is served there now. */
  readonly servedByDomain: (typeof SERVED_BY_DOMAIN)[number];
  /** What the user has to do until it is theirs; empty when it is. */
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

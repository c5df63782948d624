import { contract, domain, type Guard } from '../guard.ts';

const publication = 'backend-domain/model/publishing/publication.ts';
const proof = 'backend-domain/model/publishing/site-proof.ts';
const pages = 'backend-domain/model/crawl/public-pages.ts';
const claims = 'adapters/storage/mikro-orm/mikro-orm-site-claim-repository.ts';
const decision = 'adapters/storage/mikro-orm/migrations/0008-proofs.ts';
const api = (path: string, tests?: string) => ({
  project: 'api' as const,
  path,
  ...(tests === undefined ? {} : { tests }),
});

/** Who speaks for a domain, and what of a manifest is public. */
export const publishingGuards: readonly Guard[] = [
  {
    name: 'by-domain-only-the-verified',
    why: 'The first publisher speaks for a domain that is not theirs.',
    file: publication,
    text: 'verified && fromRoot',
    without: 'fromRoot',
    shownBy: [domain('publishing/publication')],
  },
  {
    name: 'by-domain-only-from-the-root',
    why: 'The owner of one path of a shared host is taken for the owner of all.',
    file: publication,
    text: "return pathname === '/' && search === '';",
    without: "return pathname !== '' || search !== '';",
    shownBy: [domain('publishing/publication', 'begins at the root')],
  },
  {
    name: 'registry-only-the-verified',
    why: 'The registry lists the manifest of an unverified publisher.',
    file: decision,
    text: '\n                             and c.method is not null',
    without: '',
    shownBy: [contract('publication-repository', 'PGlite')],
  },
  {
    name: 'registry-only-from-the-root',
    why: 'The registry lists a part of a site as the whole.',
    file: decision,
    text: ' and p.from_root\n',
    without: '\n',
    shownBy: [contract('publication-repository', 'PGlite')],
  },
  {
    name: 'newer-proofs-end-older-ones',
    why: 'A former owner of a domain stays verified beside the new one.',
    file: claims,
    text: '      if (proof !== null) await sql(SUPERSEDE_OTHERS, [claim.domain, claim.id, proof.provedAt]);\n',
    without: '',
    shownBy: [contract('site-claim-repository', 'PGlite.*newer proof')],
  },
  {
    name: 'late-checks-store-nothing',
    why: 'A check that began before a newer proof brings the older one back.',
    file: claims,
    text: 'where public_id = $1 and version = $2::int',
    without: 'where public_id = $1 and $2::int is not null',
    shownBy: [contract('site-claim-repository', 'PGlite')],
  },
  {
    name: 'routine-checks-begin-no-proof',
    why: 'A claim whose proof has ended comes back by itself and ends that of the present owner.',
    file: proof,
    text: '  if (proof === null && !mayBegin) return checked;\n',
    without: '',
    shownBy: [domain('publishing/site-proof')],
  },
  {
    name: 'missing-proofs-lapse',
    why: 'Verified once is verified for ever.',
    file: proof,
    text: '  if (shown === null) return proof === null ? checked : missing(checked, proof, now);\n',
    without: '  if (shown === null) return checked;\n',
    shownBy: [domain('publishing/site-proof')],
  },
  {
    name: 'claims-are-of-one-user',
    why: 'A site that names one user’s claim verifies another user.',
    file: 'backend-domain/use-cases/publishing/look-for-proof.ts',
    text: "named?.kind === 'claim' && named.claimId === id",
    without: "named?.kind === 'claim' && id !== ''",
    shownBy: [api('publishing/sites', 'one person does not verify another')],
  },
  {
    name: 'readings-say-whether-logged-in',
    why: 'What was read behind a log-in is published.',
    file: 'backend-domain/agents/crawler/adaptive-reader.ts',
    text: 'behindLogin: this.#secrets !== null',
    without: 'behindLogin: this.#secrets === undefined',
    shownBy: [domain('agents/login', 'lies behind')],
  },
  {
    name: 'typed-fields-are-concealed',
    why: 'A page that echoes a one-time code or another field of the log-in form puts it into the store.',
    file: 'backend-domain/model/crawl/concealed.ts',
    text: '...Object.values(fields).filter((text) => text.length >= SHORTEST_PASSWORD)',
    without: '...Object.values(fields).filter((text) => text === null)',
    shownBy: [domain('crawl/concealed', 'whichever field')],
  },
  {
    name: 'member-pages-are-read-apart',
    why: 'What a member sees of a page that everybody can read is published.',
    file: 'backend-domain/agents/login/member-reader.ts',
    text: 'const reader = visit.freshReader();',
    without: 'const reader = visit.reader;',
    shownBy: [domain('agents/member-areas', 'stays out of what is public')],
  },
  {
    name: 'unmarked-readings-are-private',
    why: 'What an old version read behind a log-in is published.',
    file: pages,
    text: 'return behindLogin !== false;',
    without: 'return behindLogin === true;',
    shownBy: [domain('crawl/public-pages')],
  },
  {
    name: 'links-behind-the-log-in-are-private',
    why: 'Addresses that only members see are published.',
    file: pages,
    text: "return this.#linked.has(page.url) ? { ...page, title: '' } : null;",
    without: "return { ...page, title: '' };",
    shownBy: [domain('crawl/public-pages')],
  },
  {
    name: 'others-get-the-public-version',
    why: 'Everyone reads what lies behind a log-in.',
    file: 'backend-domain/use-cases/publishing/published-text.ts',
    text: 'showsBehindLogin ? files.manifest : (files.publicVersion?.manifest ?? files.manifest)',
    without: 'showsBehindLogin === null ? (files.publicVersion?.manifest ?? "") : files.manifest',
    shownBy: [api('publishing/public-manifests', 'lies behind')],
  },
  {
    name: 'the-owner-decides-on-what-is-behind',
    why: 'Publishing a manifest publishes what lies behind the log-in without a word.',
    file: 'backend-domain/use-cases/change-visibility.ts',
    text: 'isPublic && wanted.includeBehindLogin === true',
    without: 'isPublic && wanted.includeBehindLogin !== false',
    shownBy: [domain('use-cases/publish-scan', 'logged in')],
  },
  {
    name: 'without-a-public-version-stays-private',
    why: 'The scan of an old version is published with everything behind the log-in.',
    file: 'backend-domain/use-cases/change-visibility.ts',
    text: '    if (isPublic && !showsBehindLogin) await checkPublicVersion(ports, { scanId, userId });\n',
    without: '',
    shownBy: [domain('use-cases/publish-scan', 'logged in')],
  },
];

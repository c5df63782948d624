import {
  beginsAtRoot,
  newestFirst,
  type Publication,
  servedForDomain,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import { isFound, searchText } from '@signpost/backend-domain/model/publishing/registry-search.ts';
import type {
  NewPublication,
  PublicationRepository,
} from '@signpost/backend-domain/ports/publication-repository.ts';
import { readRegistryCursor, writeRegistryCursor } from '../registry-cursor.ts';
import { storableText } from '../storable-text.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { InMemorySiteClaimRepository } from './in-memory-site-claim-repository.ts';
import type { ScanShelf, ShelvedScan } from './scan-shelf.ts';

export class InMemoryPublicationRepository implements PublicationRepository {
  readonly #shelf: ScanShelf;
  readonly #claims: InMemorySiteClaimRepository;
  #published = 0;

  constructor(shelf: ScanShelf, claims: InMemorySiteClaimRepository) {
    this.#shelf = shelf;
    this.#claims = claims;
  }

  async publish({ scanId, title, pages, publishedAt }: NewPublication): Promise<void> {
    const shelved = this.#shelf.get(scanId);
    if (shelved === undefined || !shelved.scan.isPublic) return;
    const entered = shelved.publication;
    if (entered === null) this.#published += 1;
    shelved.publication = frozenCopy({
      title: storableText(title),
      pages,
      publishedAt: entered?.publishedAt ?? publishedAt,
      order: entered?.order ?? this.#published,
    });
  }

  async withdraw(scanId: string): Promise<void> {
    const shelved = this.#shelf.get(scanId);
    if (shelved !== undefined && !shelved.scan.isPublic) shelved.publication = null;
  }

  async ofDomain(domain: string): Promise<Publication[]> {
    return this.#all()
      .filter((publication) => publication.domain === domain)
      .sort(newestFirst);
  }

  async registry({
    limit,
    cursor,
    words,
  }: Parameters<PublicationRepository['registry']>[0]): Promise<{
    publications: Publication[];
    nextCursor: string | null;
  }> {
    const after = cursor === undefined ? null : readRegistryCursor(cursor);
    if (cursor !== undefined && after === null) return { publications: [], nextCursor: null };
    const byDomain = Map.groupBy(this.#all(), ({ domain }) => domain);
    const rest = [...byDomain.values()]
      .flatMap((publications) => servedForDomain(publications) ?? [])
      .filter((publication) => isFound(searchText(publication), words))
      .sort(newestFirst)
      .filter(({ generatedAt, order }) => {
        if (after === null) return true;
        const age = generatedAt.getTime() - after.generatedAt.getTime();
        return (age || order - after.order) < 0;
      });
    const publications = rest.slice(0, limit);
    const last = publications.at(-1);
    return {
      publications,
      nextCursor: last !== undefined && rest.length > limit ? writeRegistryCursor(last) : null,
    };
  }

  /** All publications that are public now. */
  #all(): Publication[] {
    return this.#shelf.all().flatMap((shelved) => this.#publication(shelved) ?? []);
  }

  #publication({ scan, files, publication }: ShelvedScan): Publication | null {
    if (publication === null || files === null || !scan.isPublic) return null;
    const { id: scanId, ownerId, domain, startUrl, showsBehindLogin } = scan;
    return frozenCopy({
      ...publication,
      ...{ scanId, ownerId, domain },
      generatedAt: files.generatedAt,
      fromRoot: beginsAtRoot(startUrl),
      showsBehindLogin,
      verified: this.#claims.isVerified(ownerId, domain),
    });
  }
}

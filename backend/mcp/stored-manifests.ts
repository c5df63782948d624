import { SiteAnswers } from '@signpost/backend-domain/model/guide/answers/site-answers.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type {
  AgentManifest,
  AgentManifests,
  AgentReader,
} from '@signpost/backend-domain/use-cases/publishing/agent-manifests.ts';
import type { ManifestSource } from './manifest-server.ts';

/**
 * The maximum length of the parsed manifests that are cached, in characters; the least recently used are dropped first.
 */
const MAX_CHARACTERS = 20_000_000;

/** Parses manifests of the store and caches them. All connections share one instance. */
export class StoredManifests {
  readonly #manifests: AgentManifests;
  readonly #most: number;
  readonly #read = new Map<string, { readonly answers: SiteAnswers; readonly size: number }>();
  #size = 0;

  constructor(manifests: AgentManifests, most: number = MAX_CHARACTERS) {
    this.#manifests = manifests;
    this.#most = most;
  }

  /** The source for one reader, whose reads count for this reader's budget. */
  for(reader: AgentReader): ManifestSource {
    return {
      sites: () => this.#manifests.sites(reader),
      answers: async (site) => this.#answers(await this.#manifests.find(site ?? '', reader)),
      text: async (site) => (await this.#manifests.find(site, reader)).text,
    };
  }

  #answers({ key, text }: AgentManifest): SiteAnswers {
    const known = this.#read.get(key);
    if (known) this.#read.delete(key);
    const kept = known ?? { answers: new SiteAnswers(readManifest(text)), size: text.length };
    this.#read.set(key, kept);
    if (known) return kept.answers;
    this.#size += kept.size;
    for (const [oldest, { size }] of this.#read) {
      if (this.#size <= this.#most || oldest === key) break;
      this.#read.delete(oldest);
      this.#size -= size;
    }
    return kept.answers;
  }
}

import { structureBasis } from '../../model/crawl/content-fingerprint.ts';
import type { LearntPatterns } from '../../model/crawl/learnt-patterns.ts';
import type { SkipCause } from '../../model/crawl/page-cause.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { MAX_STRUCTURES, samplingDecision } from '../../model/crawl/sampling.ts';
import { thoughtOnSampling } from '../../model/scan/agent-thoughts.ts';
import type { PatternCount } from '../../ports/page-repository.ts';
import type { ScanRun } from '../scan-run.ts';

/** The most skipped pages of a pattern that are announced one by one. */
const MAX_ANNOUNCED = 20;

/**
 * For smart scans only: once the pages read of a pattern have similar structures, skips the pattern's other pages that
 * the owner did not choose, and reports how many. Chosen pages are always read.
 */
export class Sampler {
  readonly #run: ScanRun;
  readonly #structures: Map<string, string[]>;
  readonly #finished: Set<string>;
  /**
   * The most structure hashes kept for each pattern: they are stored again after every batch, and a site may have many
   * patterns.
   */
  readonly #mostStructures: number;

  constructor(run: ScanRun, learnt: Pick<LearntPatterns, 'structures' | 'finished'>) {
    this.#run = run;
    this.#structures = new Map(
      Object.entries(learnt.structures).map(([pattern, hashes]) => [pattern, [...hashes]]),
    );
    this.#finished = new Set(learnt.finished);
    this.#mostStructures = run.scan.scanType === 'smart' ? MAX_STRUCTURES : 1;
  }

  get learnt(): Pick<LearntPatterns, 'structures' | 'finished'> {
    return { structures: Object.fromEntries(this.#structures), finished: [...this.#finished] };
  }

  /** Records the structure of a page that was read. Returns true for the first page of its pattern. */
  note(pattern: string, facts: PageFacts): boolean {
    const hashes = this.#structures.get(pattern) ?? [];
    if (hashes.length >= this.#mostStructures) return false;
    hashes.push(this.#run.ports.hasher.sha256(structureBasis(facts)).slice(0, 16));
    this.#structures.set(pattern, hashes);
    return hashes.length === 1;
  }

  /** Learning patterns again renames them: what is recorded under the old names no longer applies. */
  forget(): void {
    this.#structures.clear();
    this.#finished.clear();
  }

  /** Skips the unchosen pages of every pattern that has enough samples. Returns the skipped pages. */
  async skipSimilar(): Promise<string[]> {
    if (this.#run.scan.scanType !== 'smart') return [];
    const newlySkipped: string[] = [];
    for (const count of await this.#run.ports.pages.countByPattern(this.#run.scan.id)) {
      newlySkipped.push(...(await this.#skipRestOf(count)));
    }
    return newlySkipped;
  }

  async #skipRestOf({
    pattern,
    pending,
    unchosen,
    read,
    skipped,
    failed,
  }: PatternCount): Promise<readonly string[]> {
    const total = pending + read + skipped + failed;
    if (pending === 0) this.#finish({ pattern, total, scanned: read, skipped });
    if (unchosen === 0) return [];
    const structures = this.#structures.get(pattern) ?? [];
    if (samplingDecision({ total, read, structures }) === 'read-more') return [];
    const { lease, ports, reporter } = this.#run;
    const cause: SkipCause = { kind: 'sampled', pattern, read };
    const newlySkipped = await ports.pages.skipUnchosen(lease, pattern, cause);
    this.#announceSkipped(pattern, newlySkipped, pageCauseText(cause));
    const facts = { pattern, total, scanned: read, skipped: skipped + newlySkipped.length };
    if (newlySkipped.length === pending) this.#finish(facts);
    // Links that are found later are skipped too; the decision is announced only once.
    if (skipped === 0) reporter.think('crawler', thoughtOnSampling(facts));
    return newlySkipped;
  }

  /** Announces the end of a pattern, once; a pattern with a single page is not announced. */
  #finish(facts: { pattern: string; total: number; scanned: number; skipped: number }): void {
    const { pattern, total, scanned, skipped } = facts;
    if (this.#finished.has(pattern)) return;
    this.#finished.add(pattern);
    if (total < 2) return;
    this.#run.reporter.emit('pattern-complete', {
      pattern,
      totalCount: total,
      scanned,
      skipped,
      efficiency: Math.round((100 * skipped) / total),
    });
  }

  /** Announces some of the skipped pages; `pattern-complete` has the number of all. */
  #announceSkipped(pattern: string, newlySkipped: readonly string[], reason: string): void {
    for (const url of newlySkipped.slice(0, MAX_ANNOUNCED)) {
      this.#run.reporter.emit('page-skipped', { url, pattern, reason });
    }
  }
}

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
const NAMED = 20;

/**
 * Smart scans only: skips pages that the owner did not choose once the pages of their pattern that were read are alike,
 * and reports how many were skipped. Chosen pages are always read.
 */
export class Sampler {
  readonly #run: ScanRun;
  readonly #structures: Map<string, string[]>;
  readonly #finished: Set<string>;
  /** Structures of a pattern that are kept: they are stored again and again, also those of a site of thousands of pages. */
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

  /** Takes note of a page that was read. True when it is the first of its pattern. */
  note(pattern: string, facts: PageFacts): boolean {
    const hashes = this.#structures.get(pattern) ?? [];
    if (hashes.length >= this.#mostStructures) return false;
    hashes.push(this.#run.ports.hasher.sha256(structureBasis(facts)).slice(0, 16));
    this.#structures.set(pattern, hashes);
    return hashes.length === 1;
  }

  /** Learning patterns renames them: counts under old names no longer apply. */
  forget(): void {
    this.#structures.clear();
    this.#finished.clear();
  }

  /** Skips the unchosen pages of every pattern that has enough samples. Returns the skipped pages. */
  async skipAlike(): Promise<string[]> {
    if (this.#run.scan.scanType !== 'smart') return [];
    const spared: string[] = [];
    for (const count of await this.#run.ports.pages.countByPattern(this.#run.scan.id)) {
      spared.push(...(await this.#skipRestOf(count)));
    }
    return spared;
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
    const spared = await ports.pages.skipUnchosen(lease, pattern, cause);
    this.#announceSpared(pattern, spared, pageCauseText(cause));
    const facts = { pattern, total, scanned: read, skipped: skipped + spared.length };
    if (spared.length === pending) this.#finish(facts);
    // Links that are found later are skipped too; the pattern is announced only once.
    if (skipped === 0) reporter.think('crawler', thoughtOnSampling(facts));
    return spared;
  }

  /** A single page is not announced as a pattern. */
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

  /** Some of the skipped pages by name; `pattern-complete` has the number of all. */
  #announceSpared(pattern: string, spared: readonly string[], reason: string): void {
    for (const url of spared.slice(0, NAMED)) {
      this.#run.reporter.emit('page-skipped', { url, pattern, reason });
    }
  }
}

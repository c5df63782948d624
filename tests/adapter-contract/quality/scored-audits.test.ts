import { describe, expect, it } from '@jest/globals';
import { scoredAudits } from '@signpost/adapters/quality/lighthouse/scored-audits.ts';
import { defaultConfig } from 'lighthouse';
import { initializeConfig } from 'lighthouse/core/config/config.js';

describe('The audits that count for a score', () => {
  it('are all of Lighthouse with a weight, in the same categories, and no others', async () => {
    const { resolvedConfig } = await initializeConfig('navigation', scoredAudits(), {});
    const weighted = Object.entries(defaultConfig.categories ?? {}).map(
      ([id, { auditRefs }]) =>
        [id, auditRefs.filter(({ weight }) => weight > 0).map((ref) => ref.id)] as const,
    );
    const loaded = (resolvedConfig.audits ?? []).map(
      ({ implementation }) => implementation.meta.id,
    );
    expect(loaded.toSorted()).toEqual([...new Set(weighted.flatMap(([, ids]) => ids))].toSorted());
    expect(loaded.length).toBeLessThan((defaultConfig.audits ?? []).length);
    const kept = Object.entries(resolvedConfig.categories ?? {}).map(([id, { auditRefs }]) => [
      id,
      auditRefs.map((ref) => ref.id),
    ]);
    expect(kept).toEqual(weighted);
  });
});

import type { QualityScores } from '../../model/quality/quality-scores.ts';
import { siteStart } from '../known-site.ts';
import type { ScanRun } from '../scan-run.ts';

const AUDIT_TIMEOUT_MS = 90_000;

/** Scores of the start page, kept with the scan so that a resumed review does not judge again. */
export async function judgeQuality(run: ScanRun): Promise<QualityScores> {
  const { ports, reporter, scan, signal } = run;
  const known = await ports.notes.read(scan.id, 'scores');
  if (known !== null) return known;
  reporter.act(
    'reviewer',
    'Judging the start page',
    'Speed, SEO, accessibility, best practices, agentic browsing',
  );
  const scores = await ports.auditor.audit(await siteStart(ports.notes, scan), {
    timeoutMs: AUDIT_TIMEOUT_MS,
    signal,
  });
  await ports.notes.write(scan.id, 'scores', scores);
  reporter.log(scores.reason === null ? 'success' : 'warning', scores.reason ?? wordScores(scores));
  return scores;
}

function wordScores({ speed, seo, accessibility, best_practices }: QualityScores): string {
  return `Scores of the start page: speed ${speed}, SEO ${seo}, accessibility ${accessibility}, best practices ${best_practices}.`;
}

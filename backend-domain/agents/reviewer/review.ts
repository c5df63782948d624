import type { ScanRun } from '../scan-run.ts';
import { judgeQuality } from './judge-quality.ts';
export async function review(run: ScanRun): Promise<void> { await judgeQuality(run); }

import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { type Address, type Discovery, IDLE, startedDiscovery } from './discovery.ts';
import { type Analysis, useAnalysisQuery } from './discovery-api.ts';

/** Runs one analysis at a time: starting another or leaving the page aborts it. */
export function useDiscovery(): [Discovery, (address: Address) => void] {
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const { currentData } = useAnalysisQuery(analysis ?? skipToken);
  const start = (address: Address) =>
    setAnalysis((last) => ({ ...address, run: (last?.run ?? 0) + 1 }));
  if (analysis === null) return [IDLE, start];
  return [currentData ?? startedDiscovery(analysis.url), start];
}

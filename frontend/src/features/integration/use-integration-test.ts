import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { useSiteCheckQuery } from '../../lib/site-check-api.ts';
import { useVerifySiteMutation } from '../../lib/sites-api.ts';
import { failedValidation, type ShownValidation } from './validation.ts';

/** Has the server check what the owner of a scanned site has added to it, and verify ownership by that. */
export function useIntegrationTest({ id, domain }: Pick<Scan, 'id' | 'domain'>) {
  const check = useSiteCheckQuery(domain);
  const [verify] = useVerifySiteMutation();
  const [validating, setValidating] = useState(false);
  const [result, setResult] = useState<ShownValidation | null>(null);

  async function test(): Promise<void> {
    setValidating(true);
    setResult(null);
    try {
      const found = await check.refetch().unwrap();
      // The same files and tags also verify ownership.
      if (found.status !== 'error') await verify(id);
      setResult(found);
    } catch (failure) {
      setResult(failedValidation(domain, failure));
    } finally {
      setValidating(false);
    }
  }

  return {
    /** The latest result of the check; undefined until the first. */
    check: check.data,
    checking: check.isFetching && !validating,
    validating,
    /** The result of the user's latest test on this page; null before the first and while one runs. */
    result,
    test,
  };
}

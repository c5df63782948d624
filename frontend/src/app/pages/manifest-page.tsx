import { useParams, useSearchParams } from 'react-router-dom';
import { SharedManifest } from '../../features/manifests/shared-manifest.tsx';

/**
 * One manifest, for its owner and, when it is public, for everyone. With `?publish` it offers the owner to make it
 * public.
 */
export default function ManifestPage() {
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  return (
    <SharedManifest
      key={id}
      scanId={id}
      wantsPublic={query.has('publish')}
      onAnswered={() => setQuery({}, { replace: true })}
    />
  );
}

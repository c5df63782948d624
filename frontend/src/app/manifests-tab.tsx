import { IntegrationGuide } from '../features/integration/integration-guide.tsx';
import { ManifestViewer } from '../features/manifests/manifest-viewer.tsx';

/** The dashboard's Manifests tab: the viewer, and how to tell agents of what it shows. */
export function ManifestsTab() {
  return <ManifestViewer guide={(scan) => <IntegrationGuide key={scan.id} scan={scan} />} />;
}

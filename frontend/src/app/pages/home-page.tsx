import '../../styles/home-components.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorBox } from '../../components/error-box.tsx';
import { Benefits } from '../../features/home/benefits.tsx';
import { summaryOf } from '../../features/home/discovery.ts';
import { DiscoveryProgress } from '../../features/home/discovery-progress.tsx';
import { DiscoveryResult } from '../../features/home/discovery-result.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { SocialProof } from '../../features/home/social-proof.tsx';
import { useDiscovery } from '../../features/home/use-discovery.ts';
import { useTypedText } from '../../features/home/use-typed-text.ts';
import { useAuth } from '../../lib/auth.ts';
import { leavePendingScan } from '../../lib/pending-scan.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { useRecentUrls } from '../../lib/use-recent-urls.ts';
import classes from './home-page.module.css';

/** The public page: try the analysis, see its result, continue to a deep scan. */
export default function HomePage() {
  const { user, known } = useAuth();
  const navigate = useNavigate();
  const [discovery, analyse] = useDiscovery();
  const [recent, remember] = useRecentUrls(STORAGE_KEYS.recentScans);
  const summary = useTypedText(summaryOf(discovery));
  const heading = useRef<HTMLHeadingElement>(null);
  const doneUrl = discovery.status === 'done' ? discovery.url : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a result, not again when the account changes
  useEffect(() => {
    if (doneUrl === null) return;
    remember(doneUrl);
    heading.current?.focus();
  }, [doneUrl]);

  function goOn() {
    if (discovery.status !== 'done') return;
    leavePendingScan({
      prefilledUrl: discovery.url,
      discoveryResults: discovery.result,
      autostart: true,
      timestamp: Date.now(),
    });
    void navigate(known && user === null ? '/register' : '/dashboard');
  }

  return (
    <>
      <title>Signpost · Show AI agents the way through your website</title>
      <Hero recent={recent} busy={discovery.status === 'running'} onAnalyse={analyse}>
        {discovery.status !== 'idle' && (
          <div className={classes.outcome}>
            {discovery.status === 'running' && (
              <DiscoveryProgress discovery={discovery} summary={summary} />
            )}
            {discovery.status === 'failed' && <ErrorBox>{discovery.message}</ErrorBox>}
            {discovery.status === 'done' && (
              <DiscoveryResult
                result={discovery.result}
                summary={summary}
                headingRef={heading}
                onContinue={goOn}
              />
            )}
          </div>
        )}
      </Hero>
      <Benefits />
      <SocialProof />
    </>
  );
}

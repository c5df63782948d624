import { PROXY_SIGN_IN_URL } from '../../proxy-sign-in-url.ts';
import type { CdpChannel } from './driver.ts';

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

interface Challenge {
  readonly requestId: string;
  readonly authChallenge: { readonly source?: string };
}

/**
 * Makes a browser context remember the password of the egress proxy, so that no later request has to be paused for it.
 * Only the sign-in address is intercepted, so no site can ask for the password. Rejects when the proxy refuses the
 * password.
 *
 * `cdp`: a tab of the context that nothing else uses.
 */
export async function signInToProxy(cdp: CdpChannel, proxy: ProxyCredentials): Promise<void> {
  const ignore = () => undefined;
  let challenges = 0;
  cdp.on<{ requestId: string }>('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(ignore);
  });
  cdp.on<Challenge>('Fetch.authRequired', ({ requestId, authChallenge }) => {
    challenges += 1;
    const isProxy = authChallenge.source === 'Proxy' && challenges === 1;
    const authChallengeResponse = isProxy
      ? { response: 'ProvideCredentials', ...proxy }
      : { response: 'CancelAuth' };
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignore);
  });
  await cdp.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [{ urlPattern: PROXY_SIGN_IN_URL }],
  });
  await cdp.send('Page.navigate', { url: PROXY_SIGN_IN_URL });
  if (challenges > 1) throw new Error('The egress proxy refused its password.');
}

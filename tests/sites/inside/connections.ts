import { alone, type Mechanisms, script, secure } from './mechanism.ts';

/**
 * Requests the page again after the server offered an alternative service, and reports the protocol of these
 * connections and whether there was an offer.
 */
const again = `
  told('told of another', String((await fetch(location.href)).headers.has('alt-svc')));
  for (const round of ['again', 'once more']) {
    const answer = await fetch('/again?' + round.replace(' ', '-'));
    await pause(200);
    const [entry] = performance.getEntriesByName(answer.url);
    told(round, answer.status + ' over ' + entry.nextHopProtocol);
  }`;

/**
 * Requests that a browser makes for any page or because of the connection. The frames and the certificate of
 * https://site.test are in SecureSite.
 */
export const connectionMechanisms: Mechanisms = {
  'browser-67': secure(
    alone({
      headers: (url) => ({ 'Alt-Svc': `h2="${new URL(url).host}:443"; ma=60` }),
      ...script(() => again),
    }),
  ),
  // The site's ORIGIN frame and certificate claim that this host name belongs to the site.
  'browser-68': secure(
    alone(
      script(
        (url) =>
          `await fetch('${url.replace('browser-68.', '')}', { mode: 'no-cors' }).then(() => told('same site', 'answered'), (error) => told('same site', error.name));`,
      ),
    ),
  ),
  'browser-69': secure(
    alone({
      headers: (url) => ({ 'Alt-Svc': `h3=":443"; ma=60, h3="${new URL(url).host}:443"; ma=60` }),
      ...script(() => again),
    }),
  ),
  // The certificate of these pages contains the addresses of its issuer, its OCSP responder and its CRL.
  'browser-70': secure(alone(script(() => `told('read', location.protocol);`))),
  'browser-71': secure(alone(script(() => `told('read', location.protocol);`))),
  // A page cannot start these two mechanisms (WPAD and DNS over HTTPS), so it requests the same addresses.
  'browser-72': script((url) => `fetch('${url}?wpad.dat', { mode: 'no-cors' }).catch(() => {});`),
  'browser-73': script(
    (url) =>
      `fetch('${url}?dns=AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB', { mode: 'no-cors' }).catch(() => {});`,
  ),
};

import { alone, inHead, type Mechanisms, script, secure } from './mechanism.ts';

/** Mechanisms of link and script elements in the head that make the browser fetch or prepare resources. */
export const hintMechanisms: Mechanisms = {
  'browser-10': alone(inHead((url) => `<link rel="icon" href="${url}">`)),
  'browser-11': alone(
    inHead((url) => `<link rel="manifest" href="${url}" crossorigin="use-credentials">`),
  ),
  'browser-12': inHead((url) => `<link rel="preload" as="fetch" href="${url}" crossorigin>`),
  'browser-13': inHead((url) => `<link rel="prefetch" href="${url}">`),
  // Only https needs a tunnel through the proxy, which the browser can open in advance.
  'browser-14': inHead((url) => `<link rel="preconnect" href="${url.replace('http:', 'https:')}">`),
  'browser-15': inHead((url) => `<link rel="dns-prefetch" href="${url}">`),
  'browser-16': inHead((url) => `<link rel="modulepreload" href="${url}">`),
  'browser-17': {
    head: (url) => `<link rel="prerender" href="${url}">`,
    ...script(
      () =>
        `told('link', String(document.querySelector('link[rel=prerender]').relList.supports('prerender')));`,
    ),
  },
  // Chromium skips speculation rules for another site, so these also list addresses of this site that redirect there.
  'browser-18': secure({
    head: (url) =>
      `<script type="speculationrules">{"prefetch":[{"urls":["${url}","prefetched"],"eagerness":"immediate"}],"prerender":[{"urls":["${url}?prerender","prerendered"],"eagerness":"immediate"}]}</script>`,
    ...script(() => `told('supported', String(HTMLScriptElement.supports('speculationrules')));`),
    files: {
      prefetched: (url) => ({ status: 302, headers: { Location: url }, text: '' }),
      prerendered: (url) => ({ status: 302, headers: { Location: url }, text: '' }),
    },
  }),
  'browser-75': alone({
    head: () => '<link rel="manifest" href="app.webmanifest">',
    files: {
      'app.webmanifest': (url) => ({
        headers: { 'Content-Type': 'application/manifest+json' },
        text: `{"name":"Inside","start_url":"${url}","icons":[{"src":"${url}?icon","sizes":"192x192"}]}`,
      }),
    },
  }),
  'browser-76': alone({
    ...script(
      () => `
        const mapped = Object.assign(document.createElement('script'), { src: 'mapped.js' });
        document.body.append(mapped);
        await event(mapped, 'load');
        told('mapped', String(window.isMapped));`,
    ),
    files: {
      'mapped.js': (url) => ({
        headers: { 'Content-Type': 'text/javascript', SourceMap: `${url}?header` },
        text: `window.isMapped = true;\n//# sourceMappingURL=${url}`,
      }),
    },
  }),
};

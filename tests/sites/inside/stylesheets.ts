import { alone, type Mechanisms, type OwnFile } from './mechanism.ts';

/**
 * Chromium refuses XSLT stylesheets of another origin before it requests them. So these documents use stylesheets of
 * the site: one redirects to the target, one imports from it, and one reads a document there and writes an image of the
 * target.
 */
export const stylesheetMechanisms: Mechanisms = {
  'browser-27': alone({
    body: () =>
      ['crossing', 'leading', 'importing', 'reading']
        .map((name) => `<iframe src="${name}.xml"></iframe>`)
        .join(''),
    files: {
      'crossing.xml': (url) => document(url),
      'leading.xml': () => document('leading.xsl'),
      'importing.xml': () => document('importing.xsl'),
      'reading.xml': () => document('reading.xsl'),
      'leading.xsl': (url) => ({ status: 302, headers: { Location: `${url}?led` }, text: '' }),
      'importing.xsl': (url) => stylesheet(`<xsl:import href="${url}?imported"/>`, ''),
      'reading.xsl': (url) =>
        stylesheet(
          '',
          `<script>fetch('/attempted/browser-27?what=transformed&amp;how=yes', { method: 'POST', keepalive: true });</script>
          <p><xsl:value-of select="document('${url}?read')"/></p><img src="${url}?written"/>`,
        ),
    },
  }),
};

function document(stylesheetUrl: string): OwnFile {
  return {
    headers: { 'Content-Type': 'application/xml' },
    text: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${stylesheetUrl}"?><page/>`,
  };
}

function stylesheet(beginning: string, body: string): OwnFile {
  return {
    headers: { 'Content-Type': 'text/xsl' },
    text: `<?xml version="1.0"?><xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${beginning}
      <xsl:template match="/"><html><body>${body}</body></html></xsl:template></xsl:stylesheet>`,
  };
}

import { describe, expect, it } from '@jest/globals';
import { describeSite } from '@signpost/backend-domain/model/channels/llms-txt/describe-site.ts';
import { writeLlmsTxt } from '@signpost/backend-domain/model/channels/llms-txt/write-llms-txt.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';
import { aChannelSite } from '../../support/channel-mothers.ts';
import { anUnreadPage, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

describe('An llms.txt', () => {
  it('has a title, a summary, details and sections of links with notes', () => {
    const text = writeLlmsTxt({
      title: 'Acme',
      summary: 'Sells anvils.',
      details: 'First.\n\nSecond\nline.',
      sections: [
        {
          title: 'Docs',
          links: [
            { title: 'Start', url: 'https://a.test/start', note: 'Begin here' },
            { title: '', url: 'https://a.test/x', note: '' },
          ],
        },
        { title: 'Empty', links: [] },
        { title: 'Bad', links: [{ title: 'x', url: 'javascript:alert(1)', note: '' }] },
      ],
    });
    expect(text).toBe(
      `${[
        '# Acme',
        '> Sells anvils.',
        'First.',
        'Second line.',
        '## Docs',
        '- [Start](https://a.test/start): Begin here\n- [https://a.test/x](https://a.test/x)',
      ].join('\n\n')}\n`,
    );
  });

  it('escapes Markdown and HTML in titles', () => {
    const text = writeLlmsTxt({
      title: '# Not [a](https://evil.test) `heading`\n## Evil',
      summary: '> <script>alert(1)</script>',
      sections: [
        {
          title: 'A](https://evil.test)',
          links: [
            {
              title: '](https://evil.test) [x',
              url: 'https://a.test/(a)<b> c',
              note: '1. **bold**',
            },
          ],
        },
      ],
    });
    expect(text).toBe(
      `${[
        '# \\# Not \\[a\\](https://evil.test) \\`heading\\` \\## Evil',
        '> \\> \\<script\\>alert(1)\\</script\\>',
        '## A\\](https://evil.test)',
        '- [\\](https://evil.test) \\[x](https://a.test/%28a%29%3Cb%3E%20c): 1\\. \\*\\*bold\\*\\*',
      ].join('\n\n')}\n`,
    );
  });

  it('has the same headings, links and lines for any texts of the site', () => {
    const text = fc.oneof(
      anyText(),
      fc.constantFrom('\n# x', '\n\n- [a](b)', '](', '\\', '\\]', '\u2028# x', '> '),
    );
    fc.assert(
      fc.property(text, text, text, text, (title, summary, sectionTitle, note) => {
        const link = { title, url: 'https://a.test/', note };
        const lines = writeLlmsTxt({
          title,
          summary,
          sections: [{ title: sectionTitle, links: [link] }],
        }).split(/\r\n|[\n\r\u2028]/);
        expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(2);
        const [item = ''] = lines.filter((line) => line.startsWith('- '));
        // Without escaped characters, only the brackets of the link itself are left.
        const bare = item.replace(/\\./gu, '');
        expect(bare.match(/[[\]]/g)?.slice(0, 2)).toEqual(['[', ']']);
        expect(bare.match(/[[\]]/g)).toHaveLength(2);
      }),
    );
  });
});

describe('The llms.txt of a scanned site', () => {
  it('lists the tasks before the pages', () => {
    const described = describeSite(
      aChannelSite(manifestOf(shopPages()), { details: 'It sells examples.' }),
    );
    expect(described.sections.map(({ title }) => title)).toEqual([
      'What can be done',
      'Pages in “Products”',
      'Pages in “Manual”',
      'Pages in “Sign in”',
      'Other pages',
      'Kinds of pages',
    ]);
    const text = writeLlmsTxt(described);
    expect(text).toContain('> A shop.');
    expect(text).toContain('It sells examples.');
    expect(text).toContain('[Search the site]');
  });

  it('names the site and its pages without the suffix that titles repeat', () => {
    const named = ['/', '/hats', '/shoes'].map((path) =>
      aPage(path, { title: path === '/' ? 'Welcome | Shop' : `All of ${path} | Shop` }),
    );
    const unread = ['a', 'b', 'c', 'd'].map((name) =>
      anUnreadPage(`/x/${name}`, '/x/:slug', { title: name }),
    );
    const text = writeLlmsTxt(describeSite(aChannelSite(manifestOf(named, unread))));
    expect(text.startsWith('# Shop\n')).toBe(true);
    expect(text).toContain(`[All of /hats](${at('/hats')})`);
    expect(text).not.toContain('\\|');
  });
});
